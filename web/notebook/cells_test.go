package notebook

import (
	"reflect"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/lessons"
)

// Each limit of the machine can be set by its key in front matter and with --limit, and arrives as that limit and no other.
func TestRunLimits(t *testing.T) {
	machine := reflect.TypeFor[kernel.Limits]()
	if n := reflect.TypeFor[lessons.Limits]().NumField(); n != machine.NumField() {
		t.Errorf("lessons have %d limits, the machine %d", n, machine.NumField())
	}
	for f := range machine.Fields() {
		key, text, n := f.Tag.Get("json"), "7", int64(7)
		if f.Type == reflect.TypeFor[time.Duration]() {
			text, n = "7s", int64(7*time.Second)
		}
		var given lessons.Limits
		if err := given.Set(key, text); err != nil {
			t.Errorf("%s: %v", key, err)
			continue
		}
		var want kernel.Limits
		reflect.ValueOf(&want).Elem().FieldByIndex(f.Index).SetInt(n)
		if got := RunLimits(given); got != want {
			t.Errorf("%s: got %+v, want %+v", key, got, want)
		}
	}
}

// TestLessonsFitTheKernel: the cells of every lesson that can be shown can be run.
func TestLessonsFitTheKernel(t *testing.T) {
	if lessons.MaxCells > kernel.MaxCells || lessons.MaxLesson > kernel.MaxProgram {
		t.Errorf("a lesson may have %d cells and %d bytes, the kernel takes %d and %d", lessons.MaxCells, lessons.MaxLesson, kernel.MaxCells, kernel.MaxProgram)
	}
}
