package actor

// extras are options as the machine keeps them.
type extras = *handle

func superviseOption(to extras, s Strategy) extras
func factoryOption(to extras, f func(ctx *Context) Behavior) extras
func priorityOption(to extras, n int) extras

// Supervise sets how actors without a parent are supervised from now on. Before the first call, those that panic are resumed.
// It panics if st.Directive is not one of the constants.
func (s *System) Supervise(st Strategy)
