package actor

import "github.com/rehearse-lab/rehearse/runtime/actor"

// Routees returns the current routees of a router, in the order in which they joined; none if the actor is not a router. To
// send to all of them, whatever the router's Routing, use SendAll.
func (r Ref) Routees() []Ref { return refs(r.r.Routees()) }

func (s *System) spawnRouter(name string, r Router, own, routees options) (Ref, int, string) {
	return spawned(s.s.TrySpawnRouter(name, routerOf(r, routees), optionsFrom(own)...))
}

func (s *System) addRoutee(to, routee Ref) (code int, text string) {
	return failure(s.s.AddRoutee(to.r, routee.r))
}

func (s *System) removeRoutee(from, routee Ref) (code int, text string) {
	return failure(s.s.RemoveRoutee(from.r, routee.r))
}

func (s *System) resize(to Ref, n int) (code int, text string) { return failure(s.s.Resize(to.r, n)) }

func (c *Context) spawnRouter(name string, r Router, own, routees options) (Ref, int, string) {
	return spawned(c.c.TrySpawnRouter(name, routerOf(r, routees), optionsFrom(own)...))
}

func (c *Context) addRoutee(to, routee Ref) (code int, text string) {
	return failure(c.c.AddRoutee(to.r, routee.r))
}

func (c *Context) removeRoutee(from, routee Ref) (code int, text string) {
	return failure(c.c.RemoveRoutee(from.r, routee.r))
}

func (c *Context) resize(to Ref, n int) (code int, text string) { return failure(c.c.Resize(to.r, n)) }

func routerOf(r Router, routees options) actor.Router {
	below := actor.Router{
		Routing: actor.Routing(r.Routing), Routees: refsBelow(r.Routees), Size: r.Size, Options: optionsFrom(routees),
	}
	if r.New != nil {
		below.New = func(c *actor.Context) actor.Behavior { return handlerOf(r.New(&Context{c})) }
	}
	if r.Key != nil {
		below.Key = func(m actor.Message) string { return r.Key(above(m)) }
	}
	return below
}

func optionsFrom(o options) []actor.Option {
	return optionsOf(o.categories, o.capacity, o.overflow, o.typ, o.more)
}
