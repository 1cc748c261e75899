//go:build !js

package host

// breathes is whether breathe does anything.
const breathes = false

// breathe has nothing to do: other threads run at any time.
func breathe() {}
