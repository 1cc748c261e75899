package trace

import "fmt"

// Bounds limit how large a trace may become when its file is read; 0 means the limit of the format. Columns of zeros
// take no room in a file, so a small file can hold a large trace.
type Bounds struct {
	Events int
	Memory int64 // bytes of the sections, unpacked, and of the events and messages made of them
}

// UnmarshalWithin is Unmarshal for an untrusted file: a block of rows that would exceed a bound is refused before
// memory is allocated for it.
func UnmarshalWithin(data []byte, b Bounds) (*Trace, error) {
	hint := eventsHint(data)
	if b.Events > 0 {
		hint = min(hint, b.Events)
	}
	if b.Memory > 0 {
		hint = int(min(int64(hint), b.Memory/eventSize))
	}
	return unmarshal(&Trace{Events: make([]Event, 0, hint)}, data, b)
}

// room returns an error if the unpacked section would exceed a bound.
func (d *decoder) room(s section) error {
	d.memory += int64(len(s.body))
	r := &reader{b: s.body}
	switch s.kind {
	case sectionEvents:
		_, n := r.uvarint(), r.uvarint()
		n = min(n, BlockRows+1) // more is refused when it is read
		if most := d.within.Events; most > 0 && len(d.t.Events)+int(n) > most {
			return fmt.Errorf("the run has more than %d events; at most %[1]d are read here", most)
		}
		d.memory += int64(n) * eventSize
	case sectionMessages:
		_, n := r.uvarint(), r.uvarint()
		d.memory += int64(min(n, BlockRows+1)) * messageSize
	}
	if most := d.within.Memory; most > 0 && d.memory > most {
		return fmt.Errorf("the trace file takes more than %d bytes unpacked; at most %[1]d are read here", most)
	}
	return nil
}
