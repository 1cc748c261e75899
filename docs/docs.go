// Package docs holds the guides, which the page shows, too.
package docs

import "embed"

// Guides are the files of this folder that package lessons/reference makes pages of. The index of the code is long, and none of them.
//
//go:embed page.md go.md lesson-format.md exploring.md races.md go-traces.md command-line.md formats.md course.md classroom.md benchmarks.md
var Guides embed.FS
