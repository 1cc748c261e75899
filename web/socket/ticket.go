package socket

import (
	"strconv"
	"strings"

	"github.com/rehearse-lab/rehearse/kernel"
)

// pageTicket is a ticket as a page receives it: its number, and a mark that distinguishes it from tickets of the same
// number from other servers, including this one before a restart. It is "" for no ticket.
func (s *Server) pageTicket(t kernel.Ticket) string {
	if t == 0 {
		return ""
	}
	return strconv.FormatUint(uint64(t), 10) + "." + s.life
}

// ticket is the ticket that a page sends; 0 if it is not this server's.
func (s *Server) ticket(text string) kernel.Ticket {
	number, life, _ := strings.Cut(text, ".")
	n, err := strconv.ParseUint(number, 10, 64)
	if err != nil || life != s.life {
		return 0
	}
	return kernel.Ticket(n)
}
