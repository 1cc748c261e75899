package sandbox

import (
	"errors"
	"fmt"
	"os"
	"runtime"

	"github.com/elastic/go-seccomp-bpf"
	"github.com/elastic/go-seccomp-bpf/arch"
	"golang.org/x/sys/unix"
)

// plainCalls are the system calls that are allowed with any arguments, the most frequent first. Those that a
// machine's architecture lacks are left out.
var plainCalls = []string{
	"futex", "nanosleep", "clock_nanosleep", "sched_yield", "getpid", "gettid", // threads that wait and wake each other
	"read", "write", "pread64", "close", // on open files
	"epoll_pwait", "epoll_wait", "epoll_ctl", "epoll_create1", "eventfd2", // the runtime's poller
	"munmap", "madvise", "mremap", "brk", // memory; mmap and mprotect are below
	"clock_gettime", "gettimeofday", "getrusage", "getrandom", "sched_getaffinity", // harmless reads
	"rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigaltstack", "restart_syscall", // signals to this process
	"set_robust_list", "rseq", "exit", "exit_group", // beginning and end of a thread
}

// foreign are flags of clone for anything other than a thread of this process: namespaces of its own, and being
// traced.
const foreign = unix.CLONE_NEWNS | unix.CLONE_NEWCGROUP | unix.CLONE_NEWUTS | unix.CLONE_NEWIPC | unix.CLONE_NEWUSER | unix.CLONE_NEWPID |
	unix.CLONE_NEWNET | unix.CLONE_PTRACE | unix.CLONE_VFORK

// argument is a condition on one of a system call's arguments.
func argument(n uint32, is seccomp.Operation, value uint64) seccomp.Condition {
	return seccomp.Condition{Argument: n, Operation: is, Value: value}
}

// call allows a system call if all conditions hold. Several of one name are alternatives.
func call(name string, conditions ...seccomp.Condition) seccomp.NameWithConditions {
	return seccomp.NameWithConditions{Name: name, Conditions: conditions}
}

// conditionalCalls are the system calls that are allowed with some arguments.
func conditionalCalls() []seccomp.NameWithConditions {
	const setVMA = 0x53564d41 // PR_SET_VMA: names for the memory that Go's runtime takes
	return []seccomp.NameWithConditions{
		call("tgkill", argument(0, seccomp.Equal, uint64(os.Getpid()))), // how the runtime interrupts its threads, and nobody else's
		// No memory becomes executable that was not executable when the process was locked.
		call("mmap", argument(2, seccomp.BitsNotSet, unix.PROT_EXEC)),
		call("mprotect", argument(2, seccomp.BitsNotSet, unix.PROT_EXEC)),
		call("clone", argument(0, seccomp.BitsSet, unix.CLONE_THREAD), argument(0, seccomp.BitsNotSet, foreign)), // threads only
		call("prlimit64", argument(0, seccomp.Equal, 0), argument(2, seccomp.Equal, 0)),                          // reading one's own limits
		call("prctl", argument(0, seccomp.Equal, setVMA)),
		call("fcntl", argument(1, seccomp.Equal, unix.F_GETFL)),
		call("fcntl", argument(1, seccomp.Equal, unix.F_SETFL), argument(2, seccomp.BitsNotSet, unix.O_ASYNC)), // which sends signals
	}
}

// noSuchCall answers a system call like a system that lacks it. The C library then uses clone instead of clone3,
// whose arguments are in memory, where a filter cannot look.
const noSuchCall = seccomp.Action(uint32(seccomp.ActionErrno)&^0xffff | uint32(unix.ENOSYS))

// policy refuses every system call that is not listed, and all of other architectures.
func policy() (seccomp.Policy, error) {
	machine, err := arch.GetInfo("")
	if err != nil || runtime.GOARCH != "amd64" && runtime.GOARCH != "arm64" {
		return seccomp.Policy{}, fmt.Errorf("its list of system calls is for amd64 and arm64, not for %s", runtime.GOARCH)
	}
	var names []string
	for _, n := range plainCalls {
		if _, ok := machine.SyscallNames[n]; ok {
			names = append(names, n)
		}
	}
	return seccomp.Policy{DefaultAction: seccomp.ActionErrno, Syscalls: []seccomp.SyscallGroup{
		{Action: seccomp.ActionAllow, Names: names, NamesWithCondtions: conditionalCalls()},
		{Action: noSuchCall, Names: []string{"clone3"}},
	}}, nil
}

// filterPossible says why there can be no filter; nil if there can.
func filterPossible() error {
	if _, err := policy(); err != nil {
		return err
	}
	if !seccomp.Supported() {
		return errors.New("this system does not have it")
	}
	return nil
}

// filter applies the policy to all threads of this process.
func filter() error {
	if err := filterPossible(); err != nil {
		return err
	}
	p, err := policy()
	if err != nil {
		return err
	}
	// This thread, which must have given up new privileges, installs the filter for itself and for the others.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if err := seccomp.LoadFilter(seccomp.Filter{NoNewPrivs: true, Flag: seccomp.FilterFlagTSync, Policy: p}); err != nil {
		return err
	}
	// If one thread could not install it, none has it, and the library does not report that as an error.
	if fd, err := unix.Socket(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0); err == nil {
		unix.Close(fd)
		return errNotTaken
	}
	return nil
}
