package kernel

import (
	"errors"
	"strings"
	"testing"
)

// TestLimitsThatDoNotFit checks that limits beyond what the process can hold are refused by name, and that the
// defaults, and limits that fit, are not.
func TestLimitsThatDoNotFit(t *testing.T) {
	for _, tt := range []struct {
		req  Request
		want string // "": it fits
	}{
		{Request{Both: true}, ""},
		{Request{Both: true, Limits: Limits{}.WithDefaults()}, ""},
		{Request{Limits: Limits{Memory: 2 << 30}}, ""},
		{Request{Limits: Limits{Memory: 4 << 30}}, "The limit of memory, 4096MB, is more than the kernel process can hold: the limit of the process is 2048 MB, so 2048MB is the most. The lesson's author can write memory: 2048MB under limits:"},
		{Request{Limits: Limits{Memory: 2 << 30}, Both: true}, "so 1024MB is the most for each of the two schedulers. The lesson's author can write memory: 1024MB"},
		{Request{Limits: Limits{Events: 16_000_000}, CommandLine: true}, "Use --limit events=10737418, or --in-process"},
		{Request{Limits: Limits{Goroutines: 1_000_000}}, "The limit of goroutines, 1000000, is more"},
	} {
		err := DefaultChildLimits.fits(tt.req)
		if tt.want == "" && err == nil {
			continue
		}
		if !errors.Is(err, ErrRequest) || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%+v: %v; want %q", tt.req.Limits, err, tt.want)
		}
	}
}
