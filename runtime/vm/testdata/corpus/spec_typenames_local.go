package main

import "fmt"

type E struct{}

func p(x any) { fmt.Printf("%T\n", x) }

type G[T any] struct{ v T }

func (g G[T]) local() any { type M struct{ t T }; return M{} }
func f[T, U any]() any {
	type L struct{ x T }
	type LL[X any] struct{ l L }
	p(LL[U]{})
	func() { type C struct{ u U }; p(C{}) }()
	return []*L{}
}
func h[T any](x T) { p(x); p([]T{x}) }
func k[T any]()    { type L struct{ x T }; h(L{}); var a any = L{}; _, ok := a.(L); p(ok) }

var v = func() any { type V struct{}; return G[V]{} }()

func main() {
	p(struct {
		E
		*G[int]
		x struct{ y int }
	}{})
	p(f[int, string]())
	p(G[int]{}.local())
	k[int]()
	p(G[interface {
		m()
		N()
	}]{})
	p(v)
	type T1 struct{}
	type T2 = T1
	type T3 struct{}
	p(G[T1]{})
	p(G[T2]{})
	p(G[T3]{})
	p(G[[]error]{})
	p(G[chan (<-chan int)]{})
	p(G[struct{}]{})
	p(G[interface{}]{})
	p(G[func(...int) (int, error)]{})
}
