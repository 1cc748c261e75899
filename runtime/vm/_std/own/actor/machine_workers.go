package actor

// Workers is how many workers the pool has, without those that are to end; 0 without a pool.
func (s *System) Workers() int

func (s *System) addWorker() (code int, text string)
func (s *System) removeWorker() (code int, text string)
func (c *Context) addWorker() (code int, text string)
func (c *Context) removeWorker() (code int, text string)
