package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
)

type Entry struct{ Name, Phone, Email string }

func (e Entry) valid() (errs []error) {
	if strings.TrimSpace(e.Name) == "" {
		errs = append(errs, errors.New("name is empty"))
	}
	digits := 0
	for i, r := range e.Phone {
		switch {
		case unicode.IsDigit(r):
			digits++
		case r == '+' && i == 0, r == '-', r == ' ':
		default:
			errs = append(errs, fmt.Errorf("phone: unexpected %q at %d", r, i))
		}
	}
	if digits < 3 {
		errs = append(errs, fmt.Errorf("phone: %d digits are too few", digits))
	}
	if at := strings.LastIndex(e.Email, "@"); e.Email != "" && (at < 1 || !strings.Contains(e.Email[at:], ".")) {
		errs = append(errs, fmt.Errorf("email: %q is no address", e.Email))
	}
	return
}

type book struct{ byName map[string]Entry }

func (b *book) add(es ...Entry) error {
	var all []error
	for i, e := range es {
		if errs := e.valid(); errs != nil {
			all = append(all, fmt.Errorf("entry %d: %w", i, errors.Join(errs...)))
			continue
		}
		key := strings.ToLower(e.Name)
		if old, dup := b.byName[key]; dup {
			all = append(all, fmt.Errorf("entry %d: %s exists: %+v", i, e.Name, old))
			continue
		}
		b.byName[key] = e
	}
	return errors.Join(all...)
}

func (b *book) search(prefix string) (out []string) {
	for k, e := range b.byName {
		if strings.HasPrefix(k, strings.ToLower(prefix)) {
			out = append(out, e.Name+" "+e.Phone)
		}
	}
	slices.Sort(out)
	return
}

func main() {
	b := &book{map[string]Entry{}}
	err := b.add(Entry{"Ann Lee", "+49 30-1234", "ann@x.org"}, Entry{"", "12", "bad"}, Entry{"ann lee", "555", ""}, Entry{"Anton", "5551234", ""}, Entry{"Zoë", "12a4", "z@y"})
	fmt.Println(err)
	fmt.Println(b.search("an"), b.search("q"), len(b.byName))
}
