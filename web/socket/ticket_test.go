package socket

import "testing"

// TestTicketsOfOthers: a ticket that this server did not give out, perhaps because it was started again, is none.
func TestTicketsOfOthers(t *testing.T) {
	s, other := New(Options{}), New(Options{})
	mine := s.pageTicket(3)
	if got := s.ticket(mine); got != 3 {
		t.Errorf("%q is ticket %d", mine, got)
	}
	for _, text := range []string{"", "3", ".", "x." + s.life, other.pageTicket(3), "-3." + s.life} {
		if got := s.ticket(text); got != 0 {
			t.Errorf("%q is taken for ticket %d", text, got)
		}
	}
	if got := s.pageTicket(0); got != "" {
		t.Errorf("no ticket is %q", got)
	}
}
