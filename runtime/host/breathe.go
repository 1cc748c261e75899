//go:build !js

package host

// breathes is whether breathe does anything.
const breathes = false

// breathe does nothing: other threads can run at any time.
func breathe() {}
