//go:build !unix

package disk

import "io/fs"

// links is the number of a file's names; it is unknown on this system.
func links(fs.FileInfo) uint64 { return 1 }
