// Package nativetest builds many programs with the installed Go toolchain at once and runs them, for tests that
// compare the virtual machine with real Go. It is for tests only.
//
//	batch, err := nativetest.Build(t.TempDir(), []nativetest.Program{nativetest.File("hello", text)}, nativetest.Options{})
//	if errors.Is(err, nativetest.ErrNoGo) {
//		t.Skip(err)
//	}
//	end, err := batch.Run(ctx, "hello")
//
// Linking takes most of the time, so all programs are linked into one executable whose argument chooses one; each run
// is a process, so that exit status, panics and deadlocks are the program's own. Every program becomes a package with
// a name of four letters, which is replaced by "main", of the same length, in its output: types are printed as main.T
// and columns stay aligned. A program that does something before main begins (an init function, a call in a package
// variable) would do it in every process: such a program is linked separately. Programs with actors get the package
// actor of package sources; Run's env can change its settings.
package nativetest
