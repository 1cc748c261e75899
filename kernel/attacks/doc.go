// Package attacks has programs that try to leave the virtual machine, to take resources that are not theirs, or to
// keep others from working. It runs them in kernel processes as a server does, beside another user's innocent
// program. It is for tests only.
package attacks
