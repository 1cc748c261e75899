package store

import (
	"crypto/rand"
	"strings"
)

// NewID is a unique identifier, for a run, an import or a page's session.
func NewID() string { return strings.ToLower(rand.Text()) }
