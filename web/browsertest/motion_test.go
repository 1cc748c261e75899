package browsertest

import (
	"context"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/rehearse-lab/rehearse/lessons"
)

// TestReducedMotion: the front page moves once, unless the reader wants less motion. Then it shows the whole picture and offers nothing
// that moves. In a lesson nothing moves by itself, also after a run and steps.
func TestReducedMotion(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	a := startApp(t, lessons.Builtin())
	p := openPage(t, a, "/")
	const moving = "document.getAnimations().filter((a) => a.playState === 'running').length"
	const button = "[data-act=play-storm]"
	p.motion("no-preference")
	p.wait("the front page", "!!document.querySelector('"+button+"')")
	if p.click(button); eval[int](p, moving) == 0 {
		t.Error("the picture of the front page does not move when it is played")
	}
	p.motion("reduce")
	p.wait("the picture to stand still", moving+" === 0")
	if shown := eval[string](p, "getComputedStyle(document.querySelector('"+button+"')).display"); shown != "none" {
		t.Errorf("the button that plays the picture is shown: %s", shown)
	}
	if clip := eval[string](p, "getComputedStyle(document.querySelector('.storm .so-far')).clipPath"); clip != "none" {
		t.Errorf("the picture is not whole: %s", clip)
	}
	p.shot("front")

	p = openLesson(t, a, counterLesson, counterCell)
	p.motion("reduce")
	p.run(counterCell)
	p.focusPanels(counterCell)
	for _, key := range []string{"ArrowRight", "End", "Home"} {
		eval[bool](p, "(document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: '"+key+"', bubbles: true})), true)")
		p.settle()
		if n := eval[int](p, moving); n != 0 {
			t.Errorf("after %s, %d things move", key, n)
		}
	}
}

// motion sets how much motion the reader wants: reduce, or no-preference.
func (p *tab) motion(wanted string) {
	p.t.Helper()
	p.do(func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: wanted}},
		})
		return chromedp.Void{}, err
	})
}
