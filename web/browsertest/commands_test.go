package browsertest

import (
	"os"
	"regexp"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/lessons"
)

var commandID = regexp.MustCompile(`id: '([^']+)', group: '[^']+', keys: '[^']`)

// TestKeysAreTold compares what ? lists with the commands that the sources register with keys.
func TestKeysAreTold(t *testing.T) {
	t.Parallel()
	want := map[string]bool{}
	for _, file := range []string{"notebook/commands/keys.ts", "entries/pagecommands.ts"} {
		source, err := os.ReadFile("../ui/src/" + file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range commandID.FindAllSubmatch(source, -1) {
			want[string(m[1])] = true
		}
	}
	delete(want, "parts.undo") // of an author's lesson, which a built-in one is not
	delete(want, "parts.redo")
	p := openLesson(t, startApp(t, lessons.Builtin()), counterLesson, counterCell)
	p.size(1280, 800)
	p.key("?")
	p.wait("the keys", `document.querySelector('dialog.keys').open`)
	got := eval[[]string](p, `[...document.querySelectorAll('dialog.keys [data-command]')].map((d) => d.dataset.command)`)
	for _, id := range got {
		if !want[id] {
			t.Errorf("%s is listed, though no source registers it, or twice", id)
		}
		delete(want, id)
	}
	for id := range want {
		t.Errorf("%s has keys and is not listed", id)
	}
	checkAccess(p, "keys")
	p.shot("keys-light")
	p.scheme("dark")
	p.size(390, 844)
	p.shot("keys-dark-phone")
	p.key(kb.Escape)
	p.wait("the keys gone", `!document.querySelector('dialog.keys').open`)
}
