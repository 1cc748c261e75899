package ticket

import (
	"context"
	"testing"
)

// BenchmarkUncontended is a slot taken and given back with nobody else there.
func BenchmarkUncontended(b *testing.B) {
	l := New(Options{})
	ctx := context.Background()
	b.ReportAllocs()
	for b.Loop() {
		p, err := l.Enter(ctx, Visit{})
		if err != nil {
			b.Fatal(err)
		}
		p.Release()
	}
}

// BenchmarkHandOver is a slot that always has somebody waiting for it.
func BenchmarkHandOver(b *testing.B) {
	l := New(Options{Max: 1, MaxWait: Forever})
	ctx := context.Background()
	b.ReportAllocs()
	b.SetParallelism(8)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			p, err := l.Enter(ctx, Visit{})
			if err != nil {
				b.Fatal(err)
			}
			p.Release()
		}
	})
}
