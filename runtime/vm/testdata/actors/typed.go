package main

import (
	"actor"
	"fmt"
	"strings"
)

// One account in three styles. First, messages of one type, which the compiler checks: an interface with a method that
// only its messages have, told apart by a type switch.
type Command interface{ command() }

type (
	Deposit  struct{ Amount int }
	Withdraw struct{ Amount int }
	Close    struct{}
)

func (Deposit) command()  {}
func (Withdraw) command() {}
func (Close) command()    {}

func typedAccount() func(*actor.Context, Command) {
	balance := 0
	return func(ctx *actor.Context, m Command) {
		switch m := m.(type) {
		case Deposit:
			balance += m.Amount
		case Withdraw:
			balance -= m.Amount
		case Close:
			fmt.Println(ctx.Self(), "closes with", balance, "after", ctx.Message().Subject)
			ctx.Exit()
		}
	}
}

// Second, commands as text: easy to log and to send from afar, and every mistake shows only when it is handled.
type TextAccount struct{ balance int }

func (a *TextAccount) Receive(ctx *actor.Context, m actor.Message) {
	var amount int
	switch verb, rest, _ := strings.Cut(m.Subject, " "); verb {
	case "deposit":
		fmt.Sscan(rest, &amount)
		a.balance += amount
	case "withdraw":
		fmt.Sscan(rest, &amount)
		a.balance -= amount
	case "close":
		fmt.Println(ctx.Self(), "closes with", a.balance)
		ctx.Exit()
	default:
		fmt.Println(ctx.Self(), "does not understand", verb)
	}
}

// Third, any object: whoever receives it must find out what it is.
type AnyAccount struct{ balance int }

func (a *AnyAccount) Receive(ctx *actor.Context, m actor.Message) {
	switch x := m.Data.(type) {
	case int:
		a.balance += x
	case nil:
		fmt.Println(ctx.Self(), "closes with", a.balance)
		ctx.Exit()
	default:
		fmt.Printf("%v does not understand %v of type %T\n", ctx.Self(), x, x)
	}
}

func main() {
	sys := actor.NewSystem()
	typed := actor.SpawnTyped(sys, "typed", typedAccount())
	typed.Send(sys, Deposit{50})
	typed.Send(sys, Withdraw{8})
	typed.Send(sys, Close{})
	sys.Wait()

	sys = actor.NewSystem()
	text := sys.Spawn("text", &TextAccount{})
	for _, s := range []string{"deposit 50", "withdarw 8", "withdraw 8", "close"} {
		sys.Send(text, actor.Message{Subject: s})
	}
	sys.Wait()

	sys = actor.NewSystem()
	object := sys.Spawn("any", &AnyAccount{})
	for _, x := range []any{50, "-8", -8, nil} {
		sys.Send(object, actor.Message{Data: x})
	}
	sys.Wait()

	// An actor that is sent only numbers, and one that is given them.
	sys = actor.NewSystem()
	squares := actor.SpawnTyped(sys, "squares", func(ctx *actor.Context, n int) { fmt.Println(n * n) })
	actor.SpawnTyped(sys, "numbers", func(ctx *actor.Context, to actor.TypedRef[int]) {
		for i := range 3 {
			to.Send(ctx, i+1)
		}
	}).Send(sys, squares)
	sys.Wait()
	fmt.Println(squares, squares.Ref() == actor.Ref{}, actor.TypedRef[string]{})
}
