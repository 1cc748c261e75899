//go:build !linux

package kernel

import "os"

// raise ends the process as the signal of a fault would.
func raise() {
	os.Stderr.WriteString("SIGSEGV: segmentation violation\n")
	os.Exit(2)
}
