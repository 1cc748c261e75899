package units

import (
	"math"
	"testing"
	"time"
)

func TestDuration(t *testing.T) {
	for ns, want := range map[int64]string{
		-1: "–", 1_234: "1.23 µs", 99_950: "100 µs", 999_999: "1.00 ms", 16_200_000: "16.2 ms", 9_996_000_000: "10.0 s", 35_200_000_000: "35.2 s", 3_600_000_000_000: "3,600 s", 0: "0 s", 1: "1 ns", 999: "999 ns", 1000: "1.00 µs", 1005: "1.01 µs", 9994: "9.99 µs", 9995: "10.0 µs", 999_499: "999 µs",
		999_500: "1.00 ms", 999_960: "1.00 ms", 2_010_000: "2.01 ms", 91_640_000_000: "91.6 s", 999_500_000_000: "1,000 s", math.MaxInt64: "9,223,372,037 s",
	} {
		if got := Duration(ns); got != want {
			t.Errorf("Duration(%d) = %q, want %q", ns, got, want)
		}
	}
}

func TestAsked(t *testing.T) {
	for d, want := range map[time.Duration]string{2 * time.Millisecond: "2 ms", 1500 * time.Millisecond: "1.5 s", 100 * time.Second: "100 s", time.Nanosecond: "1 ns", -1: "–"} {
		if got := Asked(d); got != want {
			t.Errorf("Asked(%v) = %q, want %q", d, got, want)
		}
	}
}

func TestBytes(t *testing.T) {
	for n, want := range map[int64]string{0: "0 B", 1023: "1023 B", 1024: "1 kB", 557_056: "544 kB", 10_239_999: "9.8 MB", 16_357_785: "15.6 MB"} {
		if got := Bytes(n); got != want {
			t.Errorf("Bytes(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestCounts(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1,000", -1810: "-1,810", 1234567: "1,234,567"} {
		if got := Count(n); got != want {
			t.Errorf("Count(%d) = %q, want %q", n, got, want)
		}
	}
	if got := Plural(1, "thread") + ", " + Plural(2000, "thread"); got != "1 thread, 2,000 threads" {
		t.Error(got)
	}
}
