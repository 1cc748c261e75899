package trace

// objectState is an object in the checker's model.
type objectState struct {
	level  int32
	closed bool
}

// objectEvent checks an event about a channel, a lock or the like.
func (c *checker) objectEvent() error {
	e := c.e
	if e.Object == 0 {
		return c.fail(RuleFields, "it names no object")
	}
	row, o := &c.t.Objects[e.Object-1], &c.objects[e.Object]
	was := o.level
	o.level = e.Depth
	switch e.Kind {
	case ChanSend, ChanReceive, ChanClose:
		return c.channelEvent(row, o, was)
	case Lock, Unlock:
		return c.lockEvent(row, was)
	case GroupAdd:
		if row.Kind != ObjectGroup {
			return c.fail(RuleFields, "%s is a %s", row.Name, row.Kind)
		}
		if e.Value != int64(int32(e.Value)) || e.Depth != was+int32(e.Value) { // it overflows as Go's does
			return c.fail(RuleObject, "the counter was %d", was)
		}
	case CondWake:
		if row.Kind != ObjectCond {
			return c.fail(RuleFields, "%s is a %s", row.Name, row.Kind)
		}
		if e.Depth < 0 || e.Value < 0 {
			return c.fail(RuleObject, "%d are woken, and %d wait", e.Value, e.Depth)
		}
	}
	return nil
}

// channelEvent checks an event about a channel, in whose buffer were was values.
func (c *checker) channelEvent(row *Object, o *objectState, was int32) error {
	e := c.e
	if row.Kind != ObjectChan && row.Kind != ObjectTimer {
		return c.fail(RuleFields, "%s is a %s", row.Name, row.Kind)
	}
	if e.Depth < 0 || int(e.Depth) > row.Capacity {
		return c.fail(RuleObject, "%d values in a buffer for %d", e.Depth, row.Capacity)
	}
	carries := e.Kind == ChanSend || e.Kind == ChanReceive && e.Reason != ReasonClosed
	if carries && (e.Value < 0 || e.Value >= int64(len(c.t.Strings))) {
		return c.fail(RuleRange, "string %d of %d", e.Value, len(c.t.Strings))
	}
	change := e.Depth - was
	switch e.Kind {
	case ChanSend:
		if o.closed && e.Reason != ReasonChanSend { // what had to wait may have been taken before
			return c.fail(RuleObject, "%s is closed", row.Name)
		}
		if change != 0 && (change != 1 || e.Reason == ReasonChanSend) {
			return c.fail(RuleObject, "%d values were in the buffer before", was)
		}
	case ChanReceive:
		if e.Reason == ReasonClosed && !o.closed && e.Cause != NoStep { // what the library closes is not recorded
			return c.fail(RuleObject, "%s is not closed", row.Name)
		}
		if change != 0 && change != -1 {
			return c.fail(RuleObject, "%d values were in the buffer before", was)
		}
		return c.cause(true, ChanSend, ChanClose, Block)
	case ChanClose:
		if o.closed || change != 0 {
			return c.fail(RuleObject, "%s is closed already, or its buffer changes from %d values to %d", row.Name, was, e.Depth)
		}
		o.closed = true
	}
	return nil
}

// lockEvent checks an event about a lock, which had was holders.
func (c *checker) lockEvent(row *Object, was int32) error {
	e := c.e
	shared := e.Reason == ReasonShared
	switch {
	case !row.Kind.IsLock():
		return c.fail(RuleFields, "%s is a %s", row.Name, row.Kind)
	case shared && row.Kind != ObjectRW:
		return c.fail(RuleObject, "%s has no readers", row.Name)
	case e.Kind == Lock && (e.Depth < 1 || !shared && e.Depth != 1):
		return c.fail(RuleObject, "%d hold it", e.Depth)
	case e.Kind == Unlock && was < 1:
		return c.fail(RuleObject, "nobody holds %s", row.Name)
	case e.Kind == Unlock && (e.Value < 0 || e.Value > int64(e.Depth)):
		return c.fail(RuleObject, "it is passed on to %d, and %d hold it", e.Value, e.Depth)
	case e.Depth < 0 || row.Kind == ObjectMutex && e.Depth > 1:
		return c.fail(RuleObject, "%d hold it", e.Depth)
	}
	return nil
}
