package trace

import "slices"

// start covers the start of an actor that was created.
func (c *checker) start() error {
	a := &c.actors[c.e.Actor]
	if err := c.living(a); err != nil {
		return err
	}
	if !a.unstarted {
		return c.fail(RuleLife, "%s has been started", c.t.actorName(c.e.Actor))
	}
	a.unstarted = false
	return c.depth(a)
}

// change covers changes of an actor's categories, priority and capacity.
func (c *checker) change() error {
	e := c.e
	a := &c.actors[e.Actor]
	if err := c.living(a); err != nil {
		return err
	}
	if e.Kind == ActorSet {
		return c.set(a)
	}
	if e.Value < 0 || e.Value >= int64(len(c.t.Strings)) {
		return c.fail(RuleRange, "string %d of %d", e.Value, len(c.t.Strings))
	}
	name := c.t.Strings[e.Value]
	i := slices.Index(a.category, name)
	switch joins := e.Kind == CategoryJoin; {
	case joins && i >= 0:
		return c.fail(RuleLife, "%s is a member of %q", c.t.actorName(e.Actor), name)
	case joins:
		a.category = append(slices.Clip(a.category), name)
	case i < 0:
		return c.fail(RuleLife, "%s is not in %q", c.t.actorName(e.Actor), name)
	default:
		a.category = slices.Delete(slices.Clone(a.category), i, i+1)
	}
	return nil
}

// set covers a new priority or capacity.
func (c *checker) set(a *actorState) error {
	e := c.e
	switch {
	case c.t.Actors[e.Actor-1].Routing != "":
		return c.fail(RuleRouter, "%s is a router", c.t.actorName(e.Actor))
	case e.Reason == ReasonPriority:
	case e.Reason != ReasonCapacity:
		return c.fail(RuleFields, "its reason is %v; it needs %v or %v", e.Reason, ReasonPriority, ReasonCapacity)
	case e.Value < 0:
		return c.fail(RuleFields, "a mailbox has no room for %d messages", e.Value)
	default:
		a.capacity = int(e.Value)
	}
	return c.depth(a)
}
