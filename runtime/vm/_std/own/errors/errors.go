// Package errors makes and inspects errors.
package errors

type errorString struct{ s string }

func (e *errorString) Error() string { return e.s }

// New returns an error with that text. Each call makes a distinct one.
func New(text string) error { return &errorString{text} }

// ErrUnsupported says that an operation cannot be performed.
var ErrUnsupported = New("unsupported operation")

func comparable(err error) bool

func assign(err error, target any) bool

// Unwrap is the result of err's method Unwrap, nil if it has none.
func Unwrap(err error) error {
	u, ok := err.(interface{ Unwrap() error })
	if !ok {
		return nil
	}
	return u.Unwrap()
}

// Is reports whether err, or an error it wraps, is target.
func Is(err, target error) bool {
	if err == nil || target == nil {
		return err == target
	}
	return is(err, target, comparable(target))
}

func is(err, target error, targetComparable bool) bool {
	for {
		if targetComparable && err == target {
			return true
		}
		if x, ok := err.(interface{ Is(error) bool }); ok && x.Is(target) {
			return true
		}
		switch x := err.(type) {
		case interface{ Unwrap() error }:
			err = x.Unwrap()
			if err == nil {
				return false
			}
		case interface{ Unwrap() []error }:
			for _, err := range x.Unwrap() {
				if is(err, target, targetComparable) {
					return true
				}
			}
			return false
		default:
			return false
		}
	}
}

// As finds the first error in err's tree that fits what target points to, and stores it there.
func As(err error, target any) bool {
	if err == nil {
		return false
	}
	for {
		if assign(err, target) {
			return true
		}
		if x, ok := err.(interface{ As(any) bool }); ok && x.As(target) {
			return true
		}
		switch x := err.(type) {
		case interface{ Unwrap() error }:
			err = x.Unwrap()
			if err == nil {
				return false
			}
		case interface{ Unwrap() []error }:
			for _, err := range x.Unwrap() {
				if err != nil && As(err, target) {
					return true
				}
			}
			return false
		default:
			return false
		}
	}
}

// AsType finds the first error in err's tree that is an E.
func AsType[E error](err error) (E, bool) {
	var e E
	ok := As(err, &e)
	return e, ok
}

type joinError struct{ errs []error }

// Join wraps those of errs that are not nil; nil if there are none.
func Join(errs ...error) error {
	var some []error
	for _, err := range errs {
		if err != nil {
			some = append(some, err)
		}
	}
	if len(some) == 0 {
		return nil
	}
	return &joinError{some}
}

func (e *joinError) Error() string {
	s := ""
	for i, err := range e.errs {
		if i > 0 {
			s += "\n"
		}
		s += err.Error()
	}
	return s
}

func (e *joinError) Unwrap() []error { return e.errs }
