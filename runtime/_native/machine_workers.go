package actor

// Workers returns the number of workers in the pool, without those that RemoveWorker will end; 0 if the system has no pool.
func (s *System) Workers() int { return s.s.Workers() }

func (s *System) addWorker() (code int, text string)     { return failure(s.s.AddWorker()) }
func (s *System) removeWorker() (code int, text string)  { return failure(s.s.RemoveWorker()) }
func (c *Context) addWorker() (code int, text string)    { return failure(c.c.AddWorker()) }
func (c *Context) removeWorker() (code int, text string) { return failure(c.c.RemoveWorker()) }
