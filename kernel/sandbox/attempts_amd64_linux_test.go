package sandbox_test

import (
	"fmt"
	"runtime/debug"
	"unsafe"

	"golang.org/x/sys/unix"
)

func init() { attempts["calls of 32 bits"] = attempt{call32, bySeccomp} }

// call32 asks for the process's number by the system call of 32-bit programs, whose numbers mean other calls. Its
// machine code is in memory before the lock. A Linux without such calls answers with a fault.
func call32(_ string, lock func()) (err error) {
	code, err := unix.Mmap(-1, 0, pageSize, unix.PROT_READ|unix.PROT_WRITE|unix.PROT_EXEC, unix.MAP_PRIVATE|unix.MAP_ANON)
	if err != nil {
		return fmt.Errorf(unprepared+"%w", err)
	}
	copy(code, []byte{0xb8, 20, 0, 0, 0, 0xcd, 0x80, 0xc3}) // mov eax, 20 (getpid); int 0x80; ret
	entry := &code[0]
	getpid := *(*func() int32)(unsafe.Pointer(&struct{ f unsafe.Pointer }{unsafe.Pointer(&entry)}))
	lock()
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if recover() != nil {
			err = unix.ENOSYS
		}
	}()
	if n := getpid(); n < 0 {
		return unix.Errno(-n)
	}
	return nil
}
