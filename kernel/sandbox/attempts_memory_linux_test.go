package sandbox_test

import (
	"fmt"
	"os"
	"unsafe"

	"golang.org/x/sys/unix"
)

const pageSize = 4096

// readImpliesExec is a personality in which all memory that can be read can be executed.
const readImpliesExec = 0x0400000

// mapped maps a page.
func mapped(prot int) error {
	_, err := unix.Mmap(-1, 0, pageSize, prot, unix.MAP_PRIVATE|unix.MAP_ANON)
	return err
}

// page is the address of a page of memory.
func page() uintptr {
	b, err := unix.Mmap(-1, 0, pageSize, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON)
	if err != nil {
		panic(err)
	}
	return address(&b[0])
}

// makeExecutable makes memory executable that can be written to now.
func makeExecutable(_ string, lock func()) error {
	at := page()
	lock()
	return call(unix.SYS_MPROTECT, at, pageSize, unix.PROT_READ|unix.PROT_EXEC)
}

// shared is at the same address in the parent, which runs the same program.
var shared = []byte("shared")

// readParent reads memory of the parent.
func readParent() error {
	b := make([]byte, len(shared))
	local := []unix.Iovec{{Base: &b[0], Len: uint64(len(b))}}
	remote := []unix.RemoteIovec{{Base: uintptr(unsafe.Pointer(&shared[0])), Len: len(b)}}
	_, err := unix.ProcessVMReadv(int(parent()), local, remote, 0)
	return err
}

// execute replaces this program by itself with another task.
func execute(_ string, lock func()) error {
	self, env := os.Args[0], []string{attemptEnv + "=executed"}
	lock()
	return unix.Exec(self, []string{self}, env)
}

// executeMemory executes a file that is open, as one in memory would be.
func executeMemory(_ string, lock func()) error {
	fd, err := unix.MemfdCreate("program", 0)
	if err != nil {
		return fmt.Errorf(unprepared+"%w", err)
	}
	text, err := os.ReadFile(os.Args[0])
	if err != nil {
		return fmt.Errorf(unprepared+"%w", err)
	}
	for len(text) > 0 {
		n, err := unix.Write(fd, text)
		if err != nil {
			return fmt.Errorf(unprepared+"%w", err)
		}
		text = text[n:]
	}
	empty, args, env := []byte{0}, cStrings("program"), cStrings(attemptEnv+"=executed")
	lock()
	return call(unix.SYS_EXECVEAT, uintptr(fd), address(&empty[0]), address(&args[0]), address(&env[0]), unix.AT_EMPTY_PATH)
}

// cStrings is a list of texts as the C language has it.
func cStrings(texts ...string) []*byte {
	var list []*byte
	for _, s := range texts {
		list = append(list, &append([]byte(s), 0)[0])
	}
	return append(list, nil)
}

// forked makes a process, which ends at once.
func forked(flags uintptr) error {
	pid, _, errno := unix.RawSyscall6(unix.SYS_CLONE, flags, 0, 0, 0, 0, 0)
	return reap(pid, errno)
}

// clone3 makes a process by the newer call, whose flags are in memory.
func clone3() error {
	args := [8]uint64{4: uint64(unix.SIGCHLD)}
	pid, _, errno := unix.RawSyscall(unix.SYS_CLONE3, address(&args), unsafe.Sizeof(args), 0)
	return reap(pid, errno)
}

// reap ends the new process and waits for it in the old one.
func reap(pid uintptr, errno unix.Errno) error {
	if errno != 0 {
		return errno
	}
	if pid == 0 {
		unix.RawSyscall(unix.SYS_EXIT_GROUP, 0, 0, 0)
	}
	_, err := unix.Wait4(int(pid), nil, 0, nil)
	return err
}
