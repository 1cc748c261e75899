package sandbox_test

import (
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/rehearse-lab/rehearse/kernel/sandbox"
)

// attempt is an action that native code in the kernel process could try. try calls lock once it has prepared what it
// could have prepared before, and returns the error of the action.
type attempt struct {
	try   func(target string, lock func()) error
	alone []string // the parts that each refuse it alone
}

// refusals are the errors with which a system refuses. ENOSYS is the answer to clone3, so that the C library uses
// another call.
var refusals = []string{unix.EPERM.Error(), unix.EACCES.Error(), unix.ENOSYS.Error()}

// TestRefused checks that each attempt succeeds without a lock, or fails for another reason, and is refused with it.
func TestRefused(t *testing.T) {
	if err := sandbox.Possible().Incomplete(); err != nil {
		t.Skip("this system has no complete sandbox: ", err)
	}
	for name, a := range attempts {
		t.Run(name, func(t *testing.T) {
			free := outcome(t, name, "nothing")
			if slices.Contains(refusals, free) {
				t.Skipf("refused without a lock as well, by this system or to this user: %s", free)
			}
			if strings.HasPrefix(free, unprepared) {
				t.Fatal(free)
			}
			t.Logf("without a lock: %s", free)
			for _, part := range append([]string{"all"}, a.alone...) {
				if got := outcome(t, name, part); !slices.Contains(refusals, got) {
					t.Errorf("locked with %s: %s; want it refused", part, got)
				}
			}
		})
	}
}

// targets creates what the attempts are directed at: a folder with a file, and servers to which a process can
// connect.
func targets(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "sandbox") // short: a socket's path has 108 bytes at most
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	if err := os.WriteFile(filepath.Join(dir, "secret"), []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, "empty"), 0o700); err != nil {
		t.Fatal(err)
	}
	tcp, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	file, err := net.Listen("unix", filepath.Join(dir, "socket"))
	if err != nil {
		t.Fatal(err)
	}
	abstract, err := net.Listen("unix", "@"+dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { tcp.Close(); file.Close(); abstract.Close() })
	_, port, _ := strings.Cut(tcp.Addr().String(), ":")
	return dir + " " + port
}

// A locked process has no environment.
func TestNoEnvironment(t *testing.T) {
	for part, want := range map[string]string{"nothing": "there are variables", "all": succeeded} {
		if got := outcome(t, "environment", part); got != want {
			t.Errorf("locked with %s: %s; want %s", part, got, want)
		}
	}
}
