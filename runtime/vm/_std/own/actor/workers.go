package actor

// AddWorker gives the pool another worker while it runs. It fails with ErrMisuse without a pool, or with one whose dispatcher
// is not the corrected one, and if there are too many threads.
//
//	if ctx.Self().Pending() > 50 && ctx.System().Workers() < 8 {
//		ctx.AddWorker()
//	}
func (s *System) AddWorker() error { return failed(s.addWorker()) }

// RemoveWorker lets a worker end that AddWorker made, once it has served its current actor. It fails with ErrMisuse if
// there is none: those the pool began with stay.
func (s *System) RemoveWorker() error { return failed(s.removeWorker()) }

// AddWorker is System.AddWorker.
func (c *Context) AddWorker() error { return failed(c.addWorker()) }

// RemoveWorker is System.RemoveWorker.
func (c *Context) RemoveWorker() error { return failed(c.removeWorker()) }
