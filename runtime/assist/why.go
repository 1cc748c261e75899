// # Programs that do not compile
//
// Completion checks as much of a cell as can be parsed, with a placeholder where a name is being written. It runs in the kernel
// process, as a check does, because a learner's types can be hostile to go/types.
package assist
