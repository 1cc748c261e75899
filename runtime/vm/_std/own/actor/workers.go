package actor

// AddWorker gives the pool another worker while it runs. It fails with ErrMisuse if the system has no pool or the pool's
// dispatcher is not the corrected one, with ErrEnded after Wait or Stop, or if there are too many threads:
//
//	if ctx.Self().Pending() > 50 && ctx.System().Workers() < 8 {
//		ctx.AddWorker()
//	}
func (s *System) AddWorker() error { return failed(s.addWorker()) }

// RemoveWorker ends a worker that AddWorker made, once it is done with the actor that it serves. It fails with ErrMisuse if
// there is none: the workers with which the pool started stay.
func (s *System) RemoveWorker() error { return failed(s.removeWorker()) }

// AddWorker is System.AddWorker.
func (c *Context) AddWorker() error { return failed(c.addWorker()) }

// RemoveWorker is System.RemoveWorker.
func (c *Context) RemoveWorker() error { return failed(c.removeWorker()) }
