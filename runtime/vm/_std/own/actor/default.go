package actor

import "sync"

// Default is the system of a program that needs only one: the same at each call. The first call makes it.
func Default() *System { return standard() }

var standard = sync.OnceValue(NewSystem)
