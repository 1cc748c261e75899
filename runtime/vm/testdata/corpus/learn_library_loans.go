package main

import (
	"errors"
	"fmt"
	"time"
)

type Book struct {
	ISBN, Title string
	Copies      int
}
type Member struct {
	Name  string
	Loans map[string]time.Time
	Fines int
}
type Library struct {
	books   map[string]*Book
	members map[string]*Member
	today   time.Time
}

const loanDays = 14

type LoanError struct {
	Member, ISBN, Reason string
}

func (e *LoanError) Error() string {
	return fmt.Sprintf("%s cannot borrow %s: %s", e.Member, e.ISBN, e.Reason)
}

func (l *Library) Borrow(name, isbn string) (err error) {
	fail := func(f string, a ...any) error { return &LoanError{name, isbn, fmt.Sprintf(f, a...)} }
	m, ok := l.members[name]
	if !ok {
		return fail("unknown member")
	}
	b, ok := l.books[isbn]
	switch {
	case !ok:
		return fail("unknown book")
	case b.Copies == 0:
		return fail("no copy of %q left", b.Title)
	case len(m.Loans) >= 2:
		return fail("%d loans already", len(m.Loans))
	case m.Fines > 100:
		return fail("fines of %d", m.Fines)
	}
	b.Copies--
	m.Loans[isbn] = l.today.AddDate(0, 0, loanDays)
	return nil
}

func (l *Library) Return(name, isbn string) (late int) {
	m := l.members[name]
	if over := l.today.Sub(m.Loans[isbn]); over > 0 {
		late = int(over.Hours() / 24)
		m.Fines += late * 25
	}
	delete(m.Loans, isbn)
	l.books[isbn].Copies++
	return
}

func main() {
	l := &Library{
		books:   map[string]*Book{"1": {"1", "Actors", 1}, "2": {"2", "Go", 2}, "3": {"3", "Traces", 5}},
		members: map[string]*Member{"ann": {Name: "ann", Loans: map[string]time.Time{}}, "bob": {Name: "bob", Loans: map[string]time.Time{}}},
		today:   time.Date(2024, 2, 20, 0, 0, 0, 0, time.UTC),
	}
	for _, c := range [][2]string{{"ann", "1"}, {"bob", "1"}, {"ann", "2"}, {"ann", "3"}, {"zed", "1"}, {"bob", "9"}} {
		err := l.Borrow(c[0], c[1])
		var le *LoanError
		fmt.Println(err, errors.As(err, &le))
	}
	fmt.Println(l.members["ann"].Loans["1"].Format("2 Jan"))
	l.today = l.today.AddDate(0, 0, 20)
	for _, isbn := range []string{"1", "2"} {
		late := l.Return("ann", isbn)
		fmt.Println(late, l.members["ann"].Fines)
	}
	fmt.Println(l.Borrow("ann", "3"), l.Borrow("bob", "1"))
	fmt.Println(*l.books["1"])
}
