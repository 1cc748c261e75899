// Package gauge compares how long something takes with how long a fixed job takes at the same time on the same
// machine. Only speed tests use it; their names begin with TestSpeed. A slow or busy machine slows down both, so a
// limit is a ratio, and a test that exceeds its limit means that our code has become slower.
package gauge

import (
	"crypto/sha256"
	"runtime"
	"slices"
	"strconv"
	"testing"
	"time"
)

// Limit is how many times as long as the fixed job something may take.
type Limit struct {
	What string
	Most float64
}

// rounds is the maximum number of measurements. Other activity on the machine can only slow a measurement down, so a
// job is too slow only if it is too slow in all rounds.
const rounds = 6

// Check runs a job, with the fixed job before and after it, and fails the test if the job exceeds the limits. It
// repeats that until each limit has held in one round, for at most rounds rounds. The jobs return milliseconds: fixed
// its duration, job the value for each limit, in order. A job of several rounds must do the same in each.
func Check(t testing.TB, fixed func() float64, job func() []float64, limits ...Limit) {
	t.Helper()
	before := fixed()
	Rounds(t, func() (float64, []float64) {
		took := job()
		after := fixed()
		// The load may change within a round, so the mean of both stands for it.
		calibration := (before + after) / 2
		before = after
		return calibration, took
	}, limits...)
}

// Rounds is Check for a job that runs the fixed job itself: a round returns the duration of the fixed job, and the
// value for each limit.
func Rounds(t testing.TB, round func() (calibration float64, took []float64), limits ...Limit) {
	t.Helper()
	passed := make([]bool, len(limits))
	for n := range rounds {
		calibration, took := round()
		for i, l := range limits {
			if passed[i] {
				continue
			}
			ratio := took[i] / calibration
			passed[i] = ratio <= l.Most
			t.Logf("%-44s %8.2f ms = %5.2f x calibration, %.2f ms (limit %.2f, round %d)", l.What, took[i], ratio, calibration, l.Most, n+1)
		}
		if !slices.Contains(passed, false) {
			return
		}
	}
	for i, l := range limits {
		if !passed[i] {
			t.Errorf("%s: more than %.2f times the calibration in each of %d rounds", l.What, l.Most, rounds)
		}
	}
}

// Median is the middle one of the values.
func Median(values []float64) float64 {
	return slices.Sorted(slices.Values(values))[len(values)/2]
}

// Clock is how many milliseconds f takes by the clock.
func Clock(f func()) float64 {
	begin := time.Now()
	f()
	return ms(time.Since(begin))
}

// Processor is how many milliseconds of processor time this process uses while it runs f, including garbage
// collection. Unlike the time by the clock, it is not increased by other processes. Where the system does not report
// it, the clock is used.
func Processor(f func()) float64 {
	runtime.GC() // so that garbage of others is not collected meanwhile
	begin, known := used()
	if !known {
		return Clock(f)
	}
	f()
	end, _ := used()
	return ms(end - begin)
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// Work is the fixed job for Go code: it hashes, sorts and allocates, for about 50 ms.
func Work() {
	sum := sha256.Sum256(nil)
	block := make([]byte, 1<<20)
	for range 12 {
		copy(block, sum[:])
		sum = sha256.Sum256(block)
	}
	numbers := make([]uint64, 150_000)
	for i := range numbers {
		numbers[i] = uint64(i) * 0x9e3779b97f4a7c15
	}
	slices.Sort(numbers)
	words := map[string][]byte{}
	for _, n := range numbers[:60_000] {
		words[strconv.FormatUint(n, 36)] = make([]byte, n%128)
	}
	runtime.KeepAlive(words)
}
