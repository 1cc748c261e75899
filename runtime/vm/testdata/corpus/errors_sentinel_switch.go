package main

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

type Code int

const (
	OK Code = iota
	NotFound
	Denied
	Internal
)

//go:generate not used here
func (c Code) String() string {
	if c < 0 || int(c) >= len(codeNames) {
		return "Code(" + strconv.Itoa(int(c)) + ")"
	}
	return codeNames[c]
}

var codeNames = []string{"ok", "not found", "denied", "internal"}

type StatusError struct {
	Code Code
	Op   string
	Err  error
}

func (e *StatusError) Error() string {
	var b strings.Builder
	if e.Op != "" {
		b.WriteString(e.Op + ": ")
	}
	b.WriteString(e.Code.String())
	if e.Err != nil {
		b.WriteString(": " + e.Err.Error())
	}
	return b.String()
}
func (e *StatusError) Unwrap() error { return e.Err }
func (e *StatusError) Is(target error) bool {
	t, ok := target.(*StatusError)
	return ok && (t.Code == e.Code || t.Code == OK) && (t.Op == "" || t.Op == e.Op)
}

func codeOf(err error) Code {
	if err == nil {
		return OK
	}
	if se, ok := errors.AsType[*StatusError](err); ok {
		return se.Code
	}
	return Internal
}

func load(id int) error {
	switch {
	case id < 0:
		return &StatusError{Denied, "load", errors.New("negative id")}
	case id > 10:
		return fmt.Errorf("id %d: %w", id, &StatusError{Code: NotFound, Op: "load"})
	case id == 7:
		return errors.Join(io.EOF, &StatusError{Code: Internal})
	case id == 8:
		return io.ErrUnexpectedEOF
	}
	return nil
}

func main() {
	for _, id := range []int{1, -1, 11, 7, 8} {
		err := load(id)
		fmt.Printf("%v | %v | %t %t %t\n", codeOf(err), strings.ReplaceAll(fmt.Sprint(err), "\n", "; "), errors.Is(err, &StatusError{Code: NotFound}), errors.Is(err, &StatusError{Op: "load"}), errors.Is(err, io.EOF))
	}
	fmt.Println(Code(9), Code(-1), []Code{OK, Denied})
	var typed *StatusError
	fmt.Println(codeOf(nil), error(typed) != nil)
}
