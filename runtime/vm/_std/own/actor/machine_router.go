package actor

// Routees returns the current routees of a router, in the order in which they joined; none if the actor is not a router. To
// send to all of them, whatever the router's Routing, use SendAll.
func (r Ref) Routees() []Ref

func (s *System) spawnRouter(name string, r Router, own, routees options) (ref Ref, code int, text string)
func (s *System) addRoutee(to, routee Ref) (code int, text string)
func (s *System) removeRoutee(from, routee Ref) (code int, text string)
func (s *System) resize(to Ref, n int) (code int, text string)

func (c *Context) spawnRouter(name string, r Router, own, routees options) (ref Ref, code int, text string)
func (c *Context) addRoutee(to, routee Ref) (code int, text string)
func (c *Context) removeRoutee(from, routee Ref) (code int, text string)
func (c *Context) resize(to Ref, n int) (code int, text string)
