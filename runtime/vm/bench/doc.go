// The command bench compares the speed of the machine that runs learners' programs with that of another interpreter
// of Go, yaegi, and of compiled Go. In this folder:
//
//	go run . [-rounds 5] [-only REGEXP]
//
// It prints a table with one row for each file in programs: the best over the rounds of what the program's function
// work took compiled, in yaegi, and in our machine as a learner runs it (simulated, default limits), without a trace
// and with one. In a round each of them runs once, one after the other. All times are processor times, including the
// garbage collector's, because real times depend on what else the computer does. Below the table is the time to
// compile and start a program of 60 lines. The command needs a Unix system.
//
// The programs avoid features that yaegi v0.16.1 lacks, such as range over an int. The command is a separate module
// so that the product does not depend on yaegi.
package main
