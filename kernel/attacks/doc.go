// Package attacks has programs that try to leave the virtual machine, to take what is not theirs, or to keep others from
// working, and runs them in kernel processes as a server does, beside an innocent program of somebody else. It is for
// tests only.
package attacks
