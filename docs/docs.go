// Package docs holds the guides, which the page shows, too.
package docs

import "embed"

// Guides are the Markdown files of this folder.
//
//go:embed *.md
var Guides embed.FS
