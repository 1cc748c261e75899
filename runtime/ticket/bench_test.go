package ticket

import (
	"context"
	"testing"
)

// BenchmarkUncontended takes and releases a slot that no other caller wants.
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

// BenchmarkHandOver measures a slot for which a caller always waits.
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
