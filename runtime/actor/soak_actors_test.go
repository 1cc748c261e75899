package actor_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/host"
)

// soaker is the behavior of the soak's actors: what it does with a message depends on the message's number. Become
// replaces it by another one.
type soaker struct {
	s       *soak
	room    int // in its mailbox; actor.Unlimited: any
	stacked bool
}

// moody is a soaker that chooses the next message itself, and sometimes chooses none.
type moody struct{ *soaker }

func (m moody) Select(pending []actor.Message) int {
	n := len(pending)
	if n%4 == 0 && !m.s.calm.Load() {
		return -1
	}
	return n / 2
}

// formal is a soaker with all the methods beside Receive.
type formal struct{ *soaker }

func (f formal) WillReceive(subject string) bool          { return subject != "unwanted" }
func (f formal) Started(c *actor.Context)                 { f.s.send(c, c.Rand(), c.Self(), 0) }
func (f formal) Stopped(c *actor.Context, _ actor.Reason) { f.s.send(c, c.Rand(), f.s.refs.pick(1), 0) }

// Receive logs the message and does some things at random. A stashed message has not been handled.
func (b *soaker) Receive(c *actor.Context, m actor.Message) {
	s, rng := b.s, rand.New(rand.NewPCG(b.s.seed, c.Rand().Uint64()))
	if s.calm.Load() {
		for _, key := range c.Self().Tickers() {
			c.StopTimer(key)
		}
		c.UnstashAll()
		s.book.handle(m)
		return
	}
	if aside := c.Self().Stashed(); (b.room == actor.Unlimited || aside < b.room-1) && rng.IntN(12) == 0 {
		c.Stash() // but there is always room for a message that has it unstashed
		return
	}
	s.book.handle(m)
	b.answer(c, m, rng)
	for range rng.IntN(3) {
		s.act(c, rng)
	}
	b.change(c, rng)
	if rng.IntN(15) == 0 {
		panic("soaked")
	}
}

// answer replies to a question, most times.
func (b *soaker) answer(c *actor.Context, m actor.Message, rng *rand.Rand) {
	if m.Subject != "question" || rng.IntN(4) == 0 {
		return
	}
	if r, ok := b.s.book.message("reply", reply); ok && c.Reply(r) == nil {
		b.s.book.accept(r, 1)
	}
}

// change does what an actor can do to itself.
func (b *soaker) change(c *actor.Context, rng *rand.Rand) {
	some := time.Duration(1+rng.IntN(500)) * time.Microsecond
	switch rng.IntN(24) {
	case 0, 1:
		c.UnstashAll()
	case 2:
		other := *b
		if other.stacked = !b.stacked; other.stacked {
			c.BecomeStacked(&other)
		} else {
			c.Unbecome()
		}
	case 3:
		if b.room == actor.Unlimited {
			c.Become(moody{b})
		}
	case 4:
		c.Remove(actor.Any)
	case 5:
		c.RemoveAll(actor.Subject("unwanted"))
	case 6:
		if other := b.s.refs.pick(rng.Int()); other != (actor.Ref{}) {
			c.Watch(other)
		}
	case 7:
		c.Unwatch(b.s.refs.pick(rng.Int()))
	case 8:
		if rng.IntN(4) == 0 {
			c.Exit()
		}
	case 9:
		if m, ok := b.s.book.message("tick", traced); ok {
			c.StartTimer("once", some, m)
		}
	case 10:
		if m, ok := b.s.book.message("tick", traced); ok {
			c.StartTicker("again and again", some, m)
		}
	case 11, 12, 13:
		c.StopTimer([]string{"once", "again and again"}[rng.IntN(2)])
	}
}

// act does one random thing that both actors and outside threads can do.
func (s *soak) act(c *actor.Context, rng *rand.Rand) {
	to := s.refs.pick(rng.Int())
	switch rng.IntN(24) {
	case 0:
		s.spawn(c, rng)
	case 1:
		if rng.IntN(4) == 0 {
			c.Stop(to)
		}
	case 2:
		if rng.IntN(4) == 0 {
			c.Poison(to)
		}
	case 3:
		s.ask(c, rng, to)
	case 4, 5:
		s.askThen(c, rng, to)
	case 6:
		c.Redistribute("x")
	case 7:
		s.staff(c.AddWorker())
	case 8:
		s.staff(c.RemoveWorker())
	case 9:
		s.sendAll(c, rng)
	case 10:
		s.sendCategory(c, rng)
		s.reroute(c, rng, to)
	case 11:
		c.Sleep(time.Duration(rng.IntN(200)) * time.Microsecond)
	case 12:
		c.Work(time.Duration(rng.IntN(50)) * time.Microsecond)
	case 13, 14:
		s.send(c, rng, to, time.Duration(rng.IntN(1000))*time.Microsecond)
	default:
		s.send(c, rng, to, 0)
	}
}

// staff checks the error of a change of workers: only some pools allow it, and only while they run.
func (s *soak) staff(err error) {
	if err != nil && !errors.Is(err, actor.ErrMisuse) && !errors.Is(err, actor.ErrEnded) && !errors.Is(err, host.ErrEnded) {
		panic(err)
	}
}

// patient is the prefix of the names of actors whose full mailbox blocks senders. Actors send nothing to them:
// otherwise all workers of a pool could wait for room that no thread is left to make.
const patient = "p"

// mayWait reports whether c should not send to an actor.
func mayWait(c *actor.Context, to actor.Ref) bool {
	return c.Self() != (actor.Ref{}) && strings.HasPrefix(to.Name(), patient)
}

// router is the beginning of the names of routers.
const router = "r"

// kindFor is kind, unless the message goes to a router.
func kindFor(to actor.Ref, kind cargoKind) cargoKind {
	if strings.HasPrefix(to.Name(), router) {
		return traced
	}
	return kind
}

func (s *soak) send(c *actor.Context, rng *rand.Rand, to actor.Ref, d time.Duration) {
	if mayWait(c, to) {
		return
	}
	if m, ok := s.book.message([]string{"m", "n", "unwanted"}[rng.IntN(3)], kindFor(to, sent)); ok && c.SendAfter(d, to, m) == nil {
		s.book.accept(m, 1)
	}
}

func (s *soak) sendCategory(c *actor.Context, rng *rand.Rand) {
	d := time.Duration(rng.IntN(100)) * time.Microsecond
	if m, ok := s.book.message("m", sent); ok && c.SendCategoryAfter(d, "x", m) == nil {
		s.book.accept(m, 1)
	}
}

// reroute makes an actor the routee of a router, or no longer.
func (s *soak) reroute(c *actor.Context, rng *rand.Rand, to actor.Ref) {
	r := s.refs.pick(rng.IntN(soakActors)) // routers are among the first
	if kindFor(r, sent) != traced || mayWait(c, to) || strings.HasPrefix(to.Name(), patient) {
		return
	}
	if rng.IntN(2) == 0 {
		_ = c.AddRoutee(r, to)
	} else {
		_ = c.RemoveRoutee(r, to)
	}
}

// spawnRouter makes a router.
func (s *soak) spawnRouter(c *actor.Context, rng *rand.Rand) {
	name, ok := s.refs.name()
	if !ok {
		return
	}
	r := actor.Router{
		Routing: actor.Routing(rng.IntN(4)), Size: rng.IntN(4), Options: []actor.Option{actor.Capacity(actor.Unlimited)},
		New: func(*actor.Context) actor.Behavior { return &soaker{s: s, room: actor.Unlimited} },
		Key: func(m actor.Message) string { return m.Subject },
	}
	if to := s.refs.pick(0); !strings.HasPrefix(to.Name(), patient) && to != (actor.Ref{}) {
		r.Routees = append(r.Routees, to)
	}
	if ref, err := c.TrySpawnRouter(router+name, r, actor.Supervise(randomStrategy(rng))); err == nil {
		s.refs.add(ref)
	}
}

func (s *soak) sendAll(c *actor.Context, rng *rand.Rand) {
	var list []actor.Ref
	for range 3 {
		if to := s.refs.pick(rng.Int()); !mayWait(c, to) && kindFor(to, toAll) == toAll {
			list = append(list, to)
		}
	}
	if m, ok := s.book.message("m", toAll); ok {
		s.book.accept(m, c.SendAll(list, m))
	}
}

// ask waits for a reply, though not for long: the thread is held meanwhile.
func (s *soak) ask(c *actor.Context, rng *rand.Rand, to actor.Ref) {
	if mayWait(c, to) {
		return
	}
	m, ok := s.book.message("question", kindFor(to, asked))
	if !ok {
		return
	}
	answer, err := c.Ask(to, m, time.Duration(1+rng.IntN(1000))*time.Microsecond)
	if wasAccepted(err) {
		s.book.accept(m, 1)
	}
	if err == nil {
		s.book.handle(answer)
	}
}

// wasAccepted reports whether a question got into the mailbox, or was dropped there, although it may have no reply.
func wasAccepted(err error) bool {
	return err == nil || errors.Is(err, actor.ErrTimeout) || errors.Is(err, actor.ErrNoReply) || errors.Is(err, actor.ErrDropped)
}

func (s *soak) askThen(c *actor.Context, rng *rand.Rand, to actor.Ref) {
	if c.Self() == (actor.Ref{}) || mayWait(c, to) {
		return
	}
	m, ok := s.book.message("question", kindFor(to, asked))
	if !ok {
		return
	}
	then := func(c *actor.Context, answer actor.Message, err error) {
		if err == nil {
			s.book.handle(answer)
		}
		if rng := rand.New(rand.NewPCG(s.seed, c.Rand().Uint64())); !s.calm.Load() {
			s.act(c, rng)
		}
	}
	if wasAccepted(c.AskThen(to, m, time.Duration(1+rng.IntN(2000))*time.Microsecond, then)) {
		s.book.accept(m, 1)
	}
}

// spawn makes another actor, of a random kind.
func (s *soak) spawn(c *actor.Context, rng *rand.Rand) {
	name, ok := s.refs.name()
	if !ok {
		return
	}
	strategy := randomStrategy(rng)
	b := &soaker{s: s, room: actor.Unlimited}
	opts := []actor.Option{actor.Supervise(strategy)}
	policy := actor.Policy(rng.IntN(5)) // one more than there are: no limit
	switch policy {
	case actor.BlockSender:
		name = patient + name
		fallthrough
	case actor.Fail, actor.DropOldest, actor.DropNewest:
		b.room = 1 + rng.IntN(20)
		opts = append(opts, actor.Overflow(policy))
	}
	opts = append(opts, actor.Capacity(b.room))
	if policy != actor.BlockSender && rng.IntN(2) == 0 {
		opts = append(opts, actor.Category("x"))
	}
	if rng.IntN(2) == 0 {
		opts = append(opts, actor.Factory(func(*actor.Context) actor.Behavior { return &soaker{s: s, room: b.room} }))
	}
	var begin actor.Behavior = b
	if rng.IntN(3) == 0 {
		begin = formal{b}
	}
	if ref, err := c.TrySpawn(name, begin, opts...); err == nil {
		s.refs.add(ref)
	}
}

func randomStrategy(rng *rand.Rand) actor.Strategy {
	st := actor.Strategy{
		Directive: []actor.Directive{actor.Resume, actor.Restart, actor.Restart, actor.Restart, actor.Stop, actor.Escalate}[rng.IntN(6)],
		AllForOne: rng.IntN(4) == 0,
	}
	if rng.IntN(2) == 0 {
		st.Backoff = time.Duration(rng.IntN(300)) * time.Microsecond
		st.MaxBackoff = time.Millisecond
	}
	if rng.IntN(3) == 0 {
		st.MaxRestarts, st.Within = 3, time.Second
	}
	return st
}
