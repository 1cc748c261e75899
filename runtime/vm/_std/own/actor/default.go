package actor

import "sync"

// Default returns the system of a program that needs only one. The first call makes it with NewSystem; all calls return the same.
func Default() *System { return standard() }

var standard = sync.OnceValue(NewSystem)
