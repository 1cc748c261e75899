package main

import (
	"errors"
	"fmt"
)

type Event interface{ isEvent() }
type Deposited struct{ Amount int }
type Withdrawn struct{ Amount int }
type Renamed struct{ Old, New string }
type Closed struct{}

func (Deposited) isEvent() {}
func (Withdrawn) isEvent() {}
func (Renamed) isEvent()   {}
func (Closed) isEvent()    {}

type Account struct {
	Owner   string
	Balance int
	Version int
	Closed  bool
}

func (a Account) Apply(e Event) Account {
	a.Version++
	switch e := e.(type) {
	case Deposited:
		a.Balance += e.Amount
	case Withdrawn:
		a.Balance -= e.Amount
	case Renamed:
		a.Owner = e.New
	case Closed:
		a.Closed = true
	}
	return a
}

func Decide(a Account, cmd string, args ...any) (evs []Event, err error) {
	if a.Closed {
		return nil, errors.New("account is closed")
	}
	switch cmd {
	case "deposit":
		return []Event{Deposited{args[0].(int)}}, nil
	case "withdraw":
		if n := args[0].(int); n > a.Balance {
			return nil, fmt.Errorf("balance %d is less than %d", a.Balance, n)
		}
		return []Event{Withdrawn{args[0].(int)}}, nil
	case "close":
		if a.Balance > 0 {
			evs = append(evs, Withdrawn{a.Balance})
		}
		return append(evs, Renamed{a.Owner, "-"}, Closed{}), nil
	}
	return nil, fmt.Errorf("unknown command %s", cmd)
}

func replay(start Account, log []Event) Account {
	for _, e := range log {
		start = start.Apply(e)
	}
	return start
}

func main() {
	start := Account{Owner: "ann"}
	var log []Event
	for _, c := range []struct {
		cmd  string
		args []any
	}{{"deposit", []any{100}}, {"withdraw", []any{30}}, {"withdraw", []any{500}}, {"fly", nil}, {"close", nil}, {"deposit", []any{1}}} {
		evs, err := Decide(replay(start, log), c.cmd, c.args...)
		if err != nil {
			fmt.Println("refused:", err)
			continue
		}
		log = append(log, evs...)
		fmt.Printf("%s -> %+v\n", c.cmd, replay(start, log))
	}
	for i, e := range log {
		fmt.Printf("%d %T %+v\n", i, e, e)
	}
	fmt.Println(replay(start, log[:2]), start)
}
