package actor

// Workers is how many workers the pool has, without those that are to end; 0 without a pool.
func (s *System) Workers() int { return s.s.Workers() }

func (s *System) addWorker() (code int, text string)     { return failure(s.s.AddWorker()) }
func (s *System) removeWorker() (code int, text string)  { return failure(s.s.RemoveWorker()) }
func (c *Context) addWorker() (code int, text string)    { return failure(c.c.AddWorker()) }
func (c *Context) removeWorker() (code int, text string) { return failure(c.c.RemoveWorker()) }
