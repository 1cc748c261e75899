package main

import "fmt"

type state int

const (
	red state = iota
	green
	yellow
	blinking
)

var names = [...]string{red: "red", green: "green", yellow: "yellow", blinking: "blinking"}

func (s state) String() string {
	if int(s) < len(names) {
		return names[s]
	}
	return fmt.Sprintf("state(%d)", int(s))
}

type event string

var transitions = map[state]map[event]state{
	red:    {"tick": green, "fail": blinking},
	green:  {"tick": yellow, "fail": blinking},
	yellow: {"tick": red, "fail": blinking},
}

type machine struct {
	state   state
	history []state
	onEnter map[state]func()
}

func (m *machine) fire(e event) error {
	next, ok := transitions[m.state][e]
	if !ok {
		return fmt.Errorf("no transition from %v on %q", m.state, e)
	}
	m.history = append(m.history, m.state)
	m.state = next
	if f := m.onEnter[next]; f != nil {
		f()
	}
	return nil
}

func main() {
	m := &machine{}
	stops := 0
	m.onEnter = map[state]func(){red: func() { stops++ }, blinking: func() { fmt.Println("maintenance!") }}
	for _, e := range []event{"tick", "tick", "tick", "jump", "tick", "fail", "tick"} {
		if err := m.fire(e); err != nil {
			fmt.Println("error:", err)
			continue
		}
		fmt.Println(e, "->", m.state)
	}
	fmt.Println(m.history, stops, state(9), map[state]int{green: 2, red: 1})
	fmt.Printf("%d %v %s %x %q\n", m.state, m.state, m.state, m.state, m.state)
}
