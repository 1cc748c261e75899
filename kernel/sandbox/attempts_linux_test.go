package sandbox_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// The parts, for attempt.alone.
var (
	bySeccomp = []string{"seccomp"}
	byBoth    = []string{"landlock", "seccomp"}
)

// attempts are all attempts, by name.
var attempts = map[string]attempt{
	"read a file":        {onFile(func(file string) error { return opened(file, unix.O_RDONLY) }), byBoth},
	"read /etc/passwd":   {onFile(func(string) error { return opened("/etc/passwd", unix.O_RDONLY) }), byBoth},
	"write into a file":  {onFile(func(file string) error { return opened(file, unix.O_WRONLY) }), byBoth},
	"make a file":        {onFile(func(file string) error { return opened(file+".new", unix.O_CREAT|unix.O_RDWR) }), byBoth},
	"make a file in /":   {onFile(func(string) error { return made("rehearse-sandbox-test") }), byBoth},
	"truncate a file":    {onFile(func(file string) error { return unix.Truncate(file, 1) }), byBoth},
	"remove a file":      {onFile(func(file string) error { return unix.Unlink(copied(file)) }), bySeccomp},
	"rename a file":      {onFile(func(file string) error { return unix.Rename(file, file+"2") }), bySeccomp},
	"link a file":        {onFile(func(file string) error { return unix.Link(file, file+".link") }), bySeccomp},
	"change a mode":      {onFile(func(file string) error { return unix.Chmod(file, 0o600) }), bySeccomp},
	"stat a file":        {onFile(func(file string) error { return unix.Stat(file, &unix.Stat_t{}) }), bySeccomp},
	"list a folder":      {onFile(func(file string) error { return opened(filepath.Dir(file), unix.O_RDONLY|unix.O_DIRECTORY) }), byBoth},
	"list the home":      {onHome, byBoth},
	"list an open one":   {listOpen, bySeccomp},
	"make a folder":      {onFile(func(file string) error { return unix.Mkdir(file+".d", 0o700) }), byBoth},
	"openat2":            {onFile(openat2), byBoth},
	"connect by TCP":     {connectTCP, byBoth},
	"listen by TCP":      {listenTCP, byBoth},
	"an UDP socket":      {after(func() error { return closing(unix.Socket(unix.AF_INET, unix.SOCK_DGRAM, 0)) }), bySeccomp},
	"send by UDP":        {sendUDP, bySeccomp},
	"a raw socket":       {after(func() error { return closing(unix.Socket(unix.AF_INET, unix.SOCK_RAW, unix.IPPROTO_ICMP)) }), bySeccomp},
	"a netlink socket":   {after(func() error { return closing(unix.Socket(unix.AF_NETLINK, unix.SOCK_RAW, 0)) }), bySeccomp},
	"a unix socket":      {after(func() error { return closing(unix.Socket(unix.AF_UNIX, unix.SOCK_STREAM, 0)) }), bySeccomp},
	"a pair of sockets":  {after(func() error { _, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM, 0); return err }), bySeccomp},
	"connect to a path":  {connectUnix(func(dir string) string { return dir + "/socket" }), bySeccomp},
	"connect abstractly": {connectUnix(func(dir string) string { return "@" + dir }), byBoth},

	"execute":               {execute, byBoth},
	"execute from memory":   {executeMemory, bySeccomp},
	"a file in memory":      {after(func() error { return closing(unix.MemfdCreate("x", 0)) }), bySeccomp},
	"fork":                  {after(func() error { return forked(uintptr(unix.SIGCHLD)) }), bySeccomp},
	"fork by clone3":        {after(clone3), bySeccomp},
	"clone a user space":    {after(func() error { return forked(unix.CLONE_NEWUSER | uintptr(unix.SIGCHLD)) }), bySeccomp},
	"unshare the user's":    {after(func() error { return unix.Unshare(unix.CLONE_NEWUSER) }), bySeccomp},
	"unshare the mounts":    {after(func() error { return unix.Unshare(unix.CLONE_NEWNS) }), bySeccomp},
	"join a namespace":      {after(func() error { return unix.Setns(0, 0) }), bySeccomp},
	"trace the parent":      {after(func() error { return call(unix.SYS_PTRACE, unix.PTRACE_SEIZE, parent(), 0, 0) }), byBoth},
	"be traced":             {after(func() error { return call(unix.SYS_PTRACE, unix.PTRACE_TRACEME) }), bySeccomp},
	"the parent's memory":   {after(func() error { return opened(parentFile("mem"), unix.O_RDWR) }), byBoth},
	"the parent's secrets":  {after(func() error { return opened(parentFile("environ"), unix.O_RDONLY) }), byBoth},
	"read another's memory": {after(readParent), byBoth},
	"signal the parent":     {after(func() error { return unix.Kill(int(parent()), 0) }), byBoth},
	"signal its thread":     {after(func() error { return unix.Tgkill(int(parent()), int(parent()), 0) }), byBoth},
	"signal a group":        {after(func() error { return call(unix.SYS_KILL, 0, 0) }), bySeccomp},
	"queue a signal":        {after(queueSignal), bySeccomp},
	"signals by a file":     {after(func() error { _, err := unix.FcntlInt(1, unix.F_SETOWN, int(parent())); return err }), bySeccomp},
	"a handle of a process": {after(func() error { return closing(unix.PidfdOpen(int(parent()), 0)) }), bySeccomp},
	"another's priority":    {after(func() error { return unix.Setpriority(unix.PRIO_PROCESS, int(parent()), 1) }), bySeccomp},

	"raise a limit":          {after(func() error { return setLimit(unix.RLIMIT_DATA, 64<<30) }), bySeccomp},
	"raise it by its name":   {after(setrlimit), bySeccomp},
	"limits of the parent":   {after(func() error { return unix.Prlimit(int(parent()), unix.RLIMIT_DATA, nil, &unix.Rlimit{}) }), bySeccomp},
	"map executable memory":  {after(func() error { return mapped(unix.PROT_READ | unix.PROT_WRITE | unix.PROT_EXEC) }), bySeccomp},
	"make memory executable": {makeExecutable, bySeccomp},
	"do so with a key":       {after(func() error { return call(unix.SYS_PKEY_MPROTECT, page(), pageSize, unix.PROT_EXEC, ^uintptr(0)) }), bySeccomp},
	"change the personality": {after(func() error { return call(unix.SYS_PERSONALITY, readImpliesExec) }), bySeccomp},
	"shared memory":          {after(func() error { return call(unix.SYS_SHMGET, unix.IPC_PRIVATE, 4096, 0o600) }), bySeccomp},
	"handle page faults":     {after(func() error { return call(unix.SYS_USERFAULTFD, 1) }), bySeccomp},

	"io_uring": {after(func() error { var p [120]byte; return call(unix.SYS_IO_URING_SETUP, 1, address(&p[0])) }), bySeccomp},
	"a key":    {after(func() error { _, err := unix.KeyctlGetKeyringID(unix.KEY_SPEC_PROCESS_KEYRING, true); return err }), bySeccomp},
	"add a key": {after(func() error {
		_, err := unix.AddKey("user", "x", []byte("x"), unix.KEY_SPEC_PROCESS_KEYRING)
		return err
	}), bySeccomp},
	"a BPF map":           {after(bpfMap), bySeccomp},
	"a perf event":        {after(perfEvent), bySeccomp},
	"mount":               {onFile(mounted), byBoth},
	"a mount of new kind": {after(func() error { return closing(unix.Fsopen("tmpfs", 0)) }), bySeccomp},
	"chroot":              {after(func() error { return unix.Chroot("/") }), bySeccomp},
	"change the folder":   {after(func() error { return unix.Chdir("/") }), bySeccomp},
	"become another":      {after(func() error { return call(unix.SYS_SETUID, uintptr(os.Getuid())) }), bySeccomp},
	"a terminal's input":  {after(func() error { return call(unix.SYS_IOCTL, 0, unix.TIOCSTI, address(new(byte))) }), bySeccomp},
	"the kernel's log":    {after(func() error { _, err := unix.Klogctl(10, nil); return err }), bySeccomp},
	"another filter":      {after(func() error { return call(unix.SYS_SECCOMP, 2, 0, 0) }), bySeccomp}, // no way to make it looser, but none is needed
}

// after is an attempt without preparation.
func after(try func() error) func(string, func()) error {
	return func(_ string, lock func()) error {
		lock()
		return try()
	}
}

// onFile is an attempt on the file in the test's folder.
func onFile(try func(file string) error) func(string, func()) error {
	return func(target string, lock func()) error {
		dir, _ := split(target)
		lock()
		return try(filepath.Join(dir, "secret"))
	}
}

// split is the folder and the port of a target.
func split(target string) (dir string, port int) {
	dir, text, _ := strings.Cut(target, " ")
	port, _ = strconv.Atoi(text)
	return dir, port
}

// call makes a system call.
func call(nr uintptr, args ...uintptr) error {
	var a [6]uintptr
	copy(a[:], args)
	if _, _, errno := unix.Syscall6(nr, a[0], a[1], a[2], a[3], a[4], a[5]); errno != 0 {
		return errno
	}
	return nil
}

// address is where x is, for a system call.
func address[T any](x *T) uintptr { return uintptr(unsafe.Pointer(x)) }

// parentID is determined at the beginning: a locked process may not ask for it.
var parentID = uintptr(os.Getppid())

func parent() uintptr { return parentID }

func parentFile(name string) string { return fmt.Sprintf("/proc/%d/%s", parent(), name) }

func closing(fd int, err error) error {
	if err == nil {
		unix.Close(fd)
	}
	return err
}

func opened(path string, flags int) error { return closing(unix.Open(path, flags, 0o600)) }

// made makes a file in the working folder and takes it away again.
func made(name string) error {
	err := opened(name, unix.O_CREAT|unix.O_RDWR)
	_ = unix.Unlink(name)
	return err
}

// copied is a new file beside one, or the file itself where none can be made.
func copied(file string) string {
	if opened(file+".copy", unix.O_CREAT|unix.O_RDWR) != nil {
		return file
	}
	return file + ".copy"
}

func onHome(_ string, lock func()) error {
	home, err := os.UserHomeDir()
	if err != nil {
		home = "/"
	}
	lock()
	return opened(home, unix.O_RDONLY|unix.O_DIRECTORY)
}

func listOpen(target string, lock func()) error {
	dir, _ := split(target)
	fd, err := unix.Open(dir, unix.O_RDONLY|unix.O_DIRECTORY, 0)
	if err != nil {
		return fmt.Errorf(unprepared+"%w", err)
	}
	lock()
	_, err = unix.Getdents(fd, make([]byte, 4096))
	return err
}

func openat2(file string) error {
	return closing(unix.Openat2(unix.AT_FDCWD, file, &unix.OpenHow{Flags: unix.O_RDONLY}))
}

// environment checks what a locked process still knows of its environment.
func environment(_ string, lock func()) error {
	lock()
	if len(os.Environ()) > 0 {
		return errors.New("there are variables")
	}
	return nil
}

// mounted mounts something on the empty folder beside the file, and takes it away.
func mounted(file string) error {
	dir := filepath.Join(filepath.Dir(file), "empty")
	err := unix.Mount("none", dir, "tmpfs", 0, "")
	if err == nil {
		err = unix.Unmount(dir, unix.MNT_DETACH)
	}
	return err
}

// setLimit sets a limit of this process, including its maximum.
func setLimit(resource int, n uint64) error {
	return unix.Prlimit(0, resource, &unix.Rlimit{Cur: n, Max: n}, nil)
}

// bpfMap makes an array of one value in the kernel.
func bpfMap() error {
	attr := struct{ kind, key, value, entries, flags uint32 }{kind: 2, key: 4, value: 4, entries: 1}
	return call(unix.SYS_BPF, 0, address(&attr), unsafe.Sizeof(attr))
}

// perfEvent counts this process's own time.
func perfEvent() error {
	attr := unix.PerfEventAttr{Type: unix.PERF_TYPE_SOFTWARE, Config: unix.PERF_COUNT_SW_TASK_CLOCK, Bits: unix.PerfBitExcludeKernel}
	attr.Size = uint32(unsafe.Sizeof(attr))
	return closing(unix.PerfEventOpen(&attr, 0, -1, -1, 0))
}

// queueSignal sends nothing, signal 0, with data.
func queueSignal() error {
	info := [128]byte{8: 0xff, 9: 0xff, 10: 0xff, 11: 0xff} // SI_QUEUE
	return call(unix.SYS_RT_SIGQUEUEINFO, parent(), 0, address(&info[0]))
}

// setrlimit is the older call of that name.
func setrlimit() error {
	return call(unix.SYS_SETRLIMIT, unix.RLIMIT_NOFILE, address(&unix.Rlimit{Cur: 128, Max: 128}))
}

// Other goroutines must be able to continue while this one waits, so that a hanging attempt is noticed.
var _ = time.AfterFunc(time.Minute, func() {
	if os.Getenv(attemptEnv) != "" && os.Getenv(attemptEnv) != "kernel" {
		os.Exit(3)
	}
})
