package main

import (
	"errors"
	"fmt"
	"strings"
)

type money int64

func (m money) String() string {
	sign := ""
	if m < 0 {
		sign, m = "-", -m
	}
	return fmt.Sprintf("%s%d.%02d", sign, m/100, m%100)
}

type kind int

const (
	deposit kind = iota
	withdraw
	transfer
)

//go:noinline
func (k kind) String() string { return []string{"deposit", "withdraw", "transfer"}[k] }

type insufficient struct {
	acct       string
	have, need money
}

func (e insufficient) Error() string {
	return fmt.Sprintf("%s: insufficient funds: have %v, need %v", e.acct, e.have, e.need)
}

var errNoAccount = errors.New("no such account")

type bank struct {
	accounts map[string]money
	log      []string
}

type tx struct {
	kind     kind
	from, to string
	amount   money
}

func (b *bank) apply(t tx) (err error) {
	defer func() {
		status := "ok"
		if err != nil {
			status = err.Error()
		}
		b.log = append(b.log, fmt.Sprintf("%-8v %7v %s", t.kind, t.amount, status))
	}()
	if t.kind != deposit {
		have, ok := b.accounts[t.from]
		if !ok {
			return fmt.Errorf("from %q: %w", t.from, errNoAccount)
		}
		if have < t.amount {
			return insufficient{t.from, have, t.amount}
		}
	}
	if t.kind != withdraw {
		if _, ok := b.accounts[t.to]; !ok {
			return fmt.Errorf("to %q: %w", t.to, errNoAccount)
		}
		b.accounts[t.to] += t.amount
	}
	if t.kind != deposit {
		b.accounts[t.from] -= t.amount
	}
	return nil
}

func main() {
	b := &bank{accounts: map[string]money{"ann": 10000, "bob": 50}}
	for _, t := range []tx{{deposit, "", "bob", 1999}, {transfer, "ann", "bob", 2500}, {withdraw, "bob", "", 1000000}, {transfer, "ann", "zed", 1}, {withdraw, "eve", "", 1}} {
		err := b.apply(t)
		var in insufficient
		fmt.Println(errors.Is(err, errNoAccount), errors.As(err, &in), in.need-in.have)
	}
	fmt.Println(strings.Join(b.log, "\n"))
	fmt.Println(b.accounts, money(-5), []money{1, 100})
}
