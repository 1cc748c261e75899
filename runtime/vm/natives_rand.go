package vm

// The top-level functions of math/rand and math/rand/v2 draw from the run's seed.
var _ = register(map[string]native{
	"math/rand/v2.runtime_rand": func(g *gor, _, r []value) { r[0] = num(g.random()) },
})
