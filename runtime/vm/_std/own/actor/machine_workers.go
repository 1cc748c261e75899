package actor

// Workers returns the number of workers in the pool, without those that RemoveWorker will end; 0 if the system has no pool.
func (s *System) Workers() int

func (s *System) addWorker() (code int, text string)
func (s *System) removeWorker() (code int, text string)
func (c *Context) addWorker() (code int, text string)
func (c *Context) removeWorker() (code int, text string)
