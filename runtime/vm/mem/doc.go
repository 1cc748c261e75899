// Package mem is the memory of programs: registers and cells, packed bytes, and pointers to them.
//
// It is the only package of the virtual machine that imports unsafe. A Value carries a pointer without its type, and
// what the pointer points to follows from the static types of the program. So the machine is safe as long as these
// invariants hold, and nobody outside of this package can break the first three:
//
//  1. A pointer and the number beside it are copied together. There is no way to get at the pointer alone: it is
//     compared (Same), followed (Cell, Cells, Byte), and moved on (Field, Elem, Sub), and the result says how what it
//     points to is stored.
//  2. Pointers are made of Go's own pointers, slices and strings only, and say with how many elements and whether
//     these are cells or bytes.
//  3. Cells are never reached through a pointer to bytes, nor bytes through one to cells: Cells, Elems and CellAt
//     refuse a packed Value, Bytes takes it.
//  4. Whoever follows a pointer has checked the index against the length that the Value, or the static type, gives.
//  5. As is called with the type that Object was.
//
// The fourth and the fifth are the lowering's and the natives' part. Built with the tag memcheck, this package keeps
// a map of all memory that pointers were made of, and checks each access against it: that it lies within one
// allocation, and that this holds cells, bytes, or an object of that type. It is some times slower; the tests of
// package vm run so too.
package mem
