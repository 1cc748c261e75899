//go:build !memcheck

package mem

import "unsafe"

const checking = false

type content uint8

const (
	holdsCells content = iota
	holdsBytes
)

func allocated(unsafe.Pointer, uintptr, content) {}
func adopt(unsafe.Pointer, uintptr, content)     {}
func madeObject(unsafe.Pointer, any)             {}
func wantCells(unsafe.Pointer, int)              {}
func wantBytes(unsafe.Pointer, uintptr)          {}
func wantPacked(unsafe.Pointer, uintptr)         {}
func wantByte(unsafe.Pointer)                    {}
func wantUnpacked(Value)                         {}
func wantObject(unsafe.Pointer, any)             {}
func typeOf[T any]() any                         { return nil }

// bounds is the number of registers, in builds that check it.
type bounds struct{}

func boundsOf([]Value) (b bounds) { return b }
func (bounds) want(int32)         {}

func fail(string) {}
