package bench

import (
	"errors"
	"math/rand/v2"
)

// bigActors is how many actors the row big has.
const bigActors = 60

var big = tableRow{
	Name:    "big",
	About:   "each of 60 actors sends to a random one, waits for its answer, and sends again",
	Unit:    "message",
	size:    300_000,
	least:   2 * bigActors,
	prepare: prepareBig,
}

func prepareBig(w World, n int) play {
	last := newLatch(bigActors)
	asks := n / (2 * bigActors)
	peers := make([]asker, bigActors)
	refs := make([]Ref, bigActors)
	for i := range peers {
		peers[i] = asker{refs: refs, left: asks, random: rand.New(rand.NewPCG(uint64(i), 0)), last: last}
		refs[i] = w.Spawn(&peers[i], 2*bigActors)
		peers[i].question.from = refs[i]
	}
	return play{
		units: 2 * asks * bigActors,
		last:  last,
		start: func() {
			m := &signal{}
			for _, to := range refs {
				w.Send(to, m)
			}
		},
		check: func() error { return checkBig(last, peers, asks) },
	}
}

func checkBig(last *latch, peers []asker, asks int) error {
	questions, answers := 0, 0
	for i := range peers {
		questions += peers[i].questions
		answers += peers[i].answers
	}
	want := asks * len(peers)
	return errors.Join(last.check(), expect("questions", questions, want), expect("answers", answers, want))
}

// question and answer are the messages. An asker sends its one question again and again.
type (
	question struct{ from Ref }
	answer   struct{}
)

type asker struct {
	refs               []Ref
	left               int // questions still to ask
	questions, answers int // handled
	question           question
	answer             answer
	random             *rand.Rand
	last               *latch
}

func (a *asker) Receive(c Sender, m any) {
	switch m := m.(type) {
	case *question:
		a.questions++
		c.Send(m.from, &a.answer)
		return
	case *answer:
		a.answers++
	}
	if a.left == 0 {
		a.last.done()
		return
	}
	a.left--
	c.Send(a.refs[a.random.IntN(len(a.refs))], &a.question)
}
