package web

import (
	"strconv"
	"strings"

	"github.com/rehearse-lab/rehearse/kernel"
)

// pageTicket is how a page gets the ticket of a run that waits: its number, and what tells it from a ticket of the same
// number that another server gave out, such as this one before it was started again. "" for none.
func (s *Server) pageTicket(t kernel.Ticket) string {
	if t == 0 {
		return ""
	}
	return strconv.FormatUint(uint64(t), 10) + "." + s.life
}

// ticket is the ticket a page came with, 0 if this server did not give it out.
func (s *Server) ticket(text string) kernel.Ticket {
	number, life, _ := strings.Cut(text, ".")
	n, err := strconv.ParseUint(number, 10, 64)
	if err != nil || life != s.life {
		return 0
	}
	return kernel.Ticket(n)
}
