package vm

import (
	"go/token"
	"math/big"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/race"
	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// unixToZero is the seconds from the zero time of package time to 1970.
const unixToZero = 62135596800

// now is the program's time.
func (v *vm) now() time.Time { return host.Time(v.host) }

// monotonic is the program's monotonic clock, which begins with 1.
func (v *vm) monotonic() value { return mem.Num(uint64(v.host.Now() + 1)) }

// instant makes a Go time of a learner's (sec, nsec, zone, offset).
func instant(sec, nsec value, name string, offset int) time.Time {
	loc := time.UTC
	if name != "UTC" || offset != 0 {
		loc = time.FixedZone(name, offset)
	}
	return time.Unix(int64(sec.Num())-unixToZero, int64(nsec.Num())).In(loc)
}

var _ = register(map[string]native{
	"time.Sleep": func(g *gor, a, _ []value) {
		if d := int64(a[0].Num()); d > 0 {
			g.sleep(time.Duration(d))
		} else {
			g.yield()
		}
	},
	"time.now": func(g *gor, _, r []value) {
		g.look(host.Op{Name: "clock"})
		r[0], r[1] = mem.Num(uint64(g.vm.now().UnixNano())), g.vm.monotonic()
	},
	"time.start":          timeStart,
	"time.stop":           timeStop,
	"time.drain":          timeDrain,
	"time.durationString": func(g *gor, a, r []value) { r[0] = g.text(time.Duration(a[0].Num()).String()) },
	"time.parseDuration": func(g *gor, a, r []value) {
		g.scan(len(a[0].Text()))
		d, err := time.ParseDuration(a[0].Text())
		r[0], r[1] = mem.Num(uint64(d)), value{}
		if err != nil {
			r[1] = g.text(err.Error())
		}
	},
	"time.date": func(_ *gor, a, r []value) {
		loc := time.FixedZone("", a[7].Int())
		t := time.Date(a[0].Int(), time.Month(a[1].Int()), a[2].Int(), a[3].Int(), a[4].Int(), a[5].Int(), a[6].Int(), loc)
		r[0], r[1] = mem.Num(uint64(t.Unix()+unixToZero)), mem.Int(t.Nanosecond())
	},
	"time.part": timePart,
	"time.remainder": func(_ *gor, a, r []value) {
		ns := new(big.Int).Mul(big.NewInt(int64(a[0].Num())), big.NewInt(1e9))
		ns.Add(ns, big.NewInt(int64(a[1].Num())))
		r[0] = mem.Num(uint64(ns.Mod(ns, big.NewInt(int64(a[2].Num()))).Int64()))
	},
	"time.format": func(g *gor, a, r []value) {
		zone, layout := a[2].Text(), a[4].Text()
		g.scan(len(layout))
		g.countBytes(uint64(strings.Count(layout, "MST")) * uint64(len(zone)))
		r[0] = g.text(instant(a[0], a[1], zone, a[3].Int()).Format(layout))
	},
	"time.parse": func(g *gor, a, r []value) {
		g.scan(len(a[0].Text()) + len(a[1].Text()))
		t, err := time.ParseInLocation(a[0].Text(), a[1].Text(), time.UTC)
		clear(r[:5])
		if err != nil {
			r[4] = g.text(err.Error())
			return
		}
		name, offset := t.Zone()
		r[0], r[1], r[2], r[3] = mem.Num(uint64(t.Unix()+unixToZero)), mem.Int(t.Nanosecond()), mem.Text(name), mem.Int(offset)
	},
})

func timePart(_ *gor, a, r []value) {
	t := instant(a[0], a[1], "", a[2].Int())
	n := 0
	switch a[3].Int() {
	case 0:
		n = t.Year()
	case 1:
		n = int(t.Month())
	case 2:
		n = t.Day()
	case 3:
		n = t.Hour()
	case 4:
		n = t.Minute()
	case 5:
		n = t.Second()
	case 6:
		n = int(t.Weekday())
	case 7:
		n = t.YearDay()
	case 8:
		n, _ = t.ISOWeek()
	case 9:
		_, n = t.ISOWeek()
	}
	r[0] = mem.Int(n)
}

// timerObj is a timer of a program.
type timerObj struct {
	vm      *vm
	period  time.Duration
	c       *chanObj
	f       *closure
	lineage uint64
	born    race.Sync // what happened before it was started
	number  int       // counted from 1 as they were set
	from    token.Pos // where it was made
	cancel  func() bool
	stopped bool
}

func timeStart(g *gor, a, r []value) {
	g.flush()
	g.children++
	g.effort(timerEffort)
	g.count(32)
	t := &timerObj{vm: g.vm, period: time.Duration(a[1].Num()), c: mem.As[chanObj](a[2]), f: mem.As[closure](a[3]),
		lineage: mix(g.lineage, g.children)}
	g.begets(&t.born)
	g.vm.timersSet++
	t.number = g.vm.timersSet
	if g.vm.operations != nil {
		g.sets(t.number)
	}
	if t.c != nil {
		t.c.timer = true
		if o := g.ordered(t.c); o != nil {
			g.race.Merge(&o.closed)
		}
	} else {
		t.from = g.here()
	}
	t.arm(max(0, time.Duration(a[0].Num())))
	r[0] = mem.Object(t)
}

// arm makes the timer fire after d. As in Go, a timer that sends on a channel counts only while a goroutine receives
// from it: it does not keep a program alive in which all wait for something else.
func (t *timerObj) arm(d time.Duration) {
	var wanted func() bool
	if t.c != nil {
		wanted = func() bool { return waitingIn(t.c.receivers) > 0 }
	}
	if t.f != nil && t.vm.timers != nil {
		t.vm.timers[t] = true
	}
	t.cancel = t.vm.host.AfterFuncIf(wanted, d, t.fire)
}

func timeStop(_ *gor, a, r []value) {
	t := mem.As[timerObj](a[0])
	delete(t.vm.timers, t)
	r[0] = mem.Bool(!t.stopped && t.cancel())
	t.stopped = true
}

// timeDrain takes the time out of the channel of a timer. Nobody receives it, so the trace has no event.
func timeDrain(g *gor, a, r []value) {
	c := mem.As[chanObj](a[0])
	g.point(host.Op{Name: "select", Write: true})
	r[0] = mem.Bool(c.buf.len() > 0)
	if c.buf.len() > 0 {
		c.buf.take()
		g.unbuffers(c)
		c.takeSent()
	}
}

// fire runs on no thread: it sends the time if there is room, or starts the goroutine of AfterFunc.
func (t *timerObj) fire() {
	g := &gor{vm: t.vm}
	t.vm.enter(g)
	defer t.vm.leave(g)
	t.vm.steps += timerEffort
	if t.stopped {
		return
	}
	if t.vm.steps >= t.vm.limits.Steps {
		t.vm.findUnreachable()
		t.vm.host.Stop(t.vm.stepsEnd(t.vm.lastAt()))
		return
	}
	t.vm.operations.fires(t.number)
	if t.period > 0 {
		t.arm(t.period)
	}
	if t.c == nil {
		t.stopped = true
		delete(t.vm.timers, t)
		ng := t.vm.newGor(t.lineage)
		ng.born = t.born.Clone()
		t.vm.start(ng, nil, t.f, nil, t.from)
		return
	}
	now := t.vm.now()
	g.trySend(t.c, -1, mem.Aggregate([]value{mem.Num(uint64(now.Unix() + unixToZero)), mem.Int(now.Nanosecond()), {}, t.vm.monotonic()}))
}
