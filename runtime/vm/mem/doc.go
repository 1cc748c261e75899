// Package mem is the memory of programs: registers and cells, packed bytes, and pointers to them.
//
// It is the only package of the virtual machine that imports unsafe. A Value carries a pointer without its type, and
// what the pointer points to follows from the static types of the program. So the machine is safe as long as these
// invariants hold, of which code outside this package cannot break the first three:
//
//  1. A pointer and the number beside it are copied together. There is no way to get at the pointer alone: it is
//     compared (Same), followed (Cell, Cells, Byte), and moved on (Field, Elem, Sub), and the result says how what it
//     points to is stored.
//  2. Pointers are made of Go's own pointers, slices and strings only, and say with how many elements and whether
//     these are cells or bytes.
//  3. Cells are never reached through a pointer to bytes, nor bytes through one to cells: Cells, Elems and CellAt
//     refuse a packed Value, Bytes takes it.
//  4. Code that follows a pointer has checked the index against the length given by the Value or the static type. 5.
//
// As is called with the type that Object was.
//
// The lowering and the natives are responsible for the fourth and the fifth. Built with the tag memcheck, this
// package keeps a map of all memory to which pointers were made, and checks each access against it: that it is within
// one allocation, and that the allocation holds cells, bytes, or an object of that type. Such a build is several
// times slower; the tests of package vm also run in it.
package mem
