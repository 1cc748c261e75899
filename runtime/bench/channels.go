package bench

import "sync"

// channelPeer is Go without an actor library: each actor is a goroutine that receives from a channel of its own.
func channelPeer() Competitor {
	return Competitor{
		Name: "channels",
		Note: "a goroutine per actor that receives from a buffered channel; a sender waits while the buffer is full",
		Run: func(main func(w World) error) error {
			w := &channels{}
			if err := main(w); err != nil {
				return err
			}
			for _, c := range w.all {
				close(c)
			}
			w.running.Wait()
			return nil
		},
	}
}

type channels struct {
	channelSender
	all     []chan any
	running sync.WaitGroup
}

func (w *channels) Spawn(r Receiver, room int) Ref {
	c := make(chan any, room)
	w.all = append(w.all, c)
	w.running.Go(func() {
		for m := range c {
			r.Receive(channelSender{}, m)
		}
	})
	return c
}

type channelSender struct{}

func (channelSender) Send(to Ref, m any) { to.(chan any) <- m }
