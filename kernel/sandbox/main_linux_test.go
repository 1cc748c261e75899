package sandbox_test

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/sandbox"
)

// The test binary is also the process that is locked: with this variable it makes the attempt that it names, locked as
// lockEnv says, or it is a kernel process.
const (
	attemptEnv = "REHEARSE_TEST_ATTEMPT"
	lockEnv    = "REHEARSE_TEST_LOCK"
	targetEnv  = "REHEARSE_TEST_TARGET" // what the attempt is directed at: a path, an address
)

func TestMain(m *testing.M) {
	switch name := os.Getenv(attemptEnv); name {
	case "":
		os.Exit(m.Run())
	case "kernel":
		if err := kernel.Main(os.Stdin, os.Stdout, nil); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	case "executed":
		fmt.Print(succeeded)
	default:
		makeAttempt(name)
	}
}

// What an attempt prints, beside the text of an error.
const (
	succeeded  = "succeeded"
	notLocked  = "not locked: "
	unprepared = "preparing: "
)

func makeAttempt(name string) {
	part := os.Getenv(lockEnv)
	lock := func() {
		if err := sandbox.LockWith(part); err != nil {
			fmt.Print(notLocked, err)
			os.Exit(0)
		}
	}
	// The locked process makes attempts directly, in native code: raw system calls with any arguments.
	try := attempts[name].try
	if name == "environment" {
		try = environment
	}
	if err := try(os.Getenv(targetEnv), lock); err != nil {
		fmt.Print(err)
	} else {
		fmt.Print(succeeded)
	}
}

// outcome makes an attempt in a process of its own and returns what it printed.
func outcome(t *testing.T, name, part string) string {
	t.Helper()
	target := targets(t)
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), attemptEnv+"="+name, lockEnv+"="+part, targetEnv+"="+target)
	out, err := cmd.CombinedOutput()
	text := strings.TrimSpace(string(out))
	if err != nil {
		text = fmt.Sprintf("%v: %s", err, text)
	}
	if strings.HasPrefix(text, notLocked) {
		t.Fatal(text)
	}
	return text
}
