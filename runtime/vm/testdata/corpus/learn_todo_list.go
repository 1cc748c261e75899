package main

import (
	"cmp"
	"fmt"
	"slices"
	"time"
)

type status int

const (
	open status = iota
	doing
	done
)

func (s status) String() string { return [...]string{"[ ]", "[~]", "[x]"}[s] }

type todo struct {
	id    int
	title string
	status
	tags []string
	due  time.Time
}

type list struct {
	items map[int]*todo
	next  int
}

func (l *list) add(title string, due string, tags ...string) int {
	l.next++
	t := &todo{id: l.next, title: title, tags: tags}
	t.due, _ = time.Parse(time.DateOnly, due)
	if l.items == nil {
		l.items = make(map[int]*todo)
	}
	l.items[t.id] = t
	return t.id
}

func (l *list) move(id int, s status) error {
	t, ok := l.items[id]
	switch {
	case !ok:
		return fmt.Errorf("no item %d", id)
	case s < t.status:
		return fmt.Errorf("item %d: cannot go back from %v to %v", id, t.status, s)
	}
	t.status = s
	return nil
}

func (l *list) find(match func(*todo) bool) (out []*todo) {
	for _, t := range l.items {
		if match(t) {
			out = append(out, t)
		}
	}
	slices.SortFunc(out, func(a, b *todo) int { return cmp.Or(a.due.Compare(b.due), cmp.Compare(a.id, b.id)) })
	return
}

func main() {
	var l list
	l.add("write lesson", "2026-03-01", "docs")
	id := l.add("fix bug", "2026-01-15", "code", "urgent")
	l.add("no date", "")
	fmt.Println(l.move(id, doing), l.move(id, open), l.move(9, done), l.move(1, done))
	for _, t := range l.find(func(*todo) bool { return true }) {
		due := "never"
		if !t.due.IsZero() {
			due = t.due.Format("Jan _2")
		}
		fmt.Printf("%v %-13s %-7s %q\n", t.status, t.title, due, t.tags)
	}
	fmt.Println(len(l.find(func(t *todo) bool { return slices.Contains(t.tags, "urgent") })))
}
