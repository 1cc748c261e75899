package actor

// Routees are the actors that a router gives messages to now, in the order in which they joined; none of an actor that is no
// router. To send to all of them, whatever the router's Routing, use SendAll.
func (r Ref) Routees() []Ref

func (s *System) spawnRouter(name string, r Router, own, routees options) (ref Ref, code int, text string)
func (s *System) addRoutee(to, routee Ref) (code int, text string)
func (s *System) removeRoutee(from, routee Ref) (code int, text string)
func (s *System) resize(to Ref, n int) (code int, text string)

func (c *Context) spawnRouter(name string, r Router, own, routees options) (ref Ref, code int, text string)
func (c *Context) addRoutee(to, routee Ref) (code int, text string)
func (c *Context) removeRoutee(from, routee Ref) (code int, text string)
func (c *Context) resize(to Ref, n int) (code int, text string)
