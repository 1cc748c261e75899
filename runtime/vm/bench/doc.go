// The command bench compares the speed of the machine that runs learners' programs with that of another interpreter of
// Go, yaegi, and of compiled Go. In this folder:
//
//	go run . [-rounds 5] [-only REGEXP]
//
// It prints a table with one row for each file in programs: the best over the rounds of what the program's function
// work took compiled, in yaegi, and in our machine as a learner runs it (simulated, default limits), without a trace and
// with one. In a round each of them runs once, one after the other. All times are of the processor, the garbage
// collector's included, because those on the clock depend on what else the computer does. Below the table is what it
// takes before a program of 60 lines has run. It needs a Unix system.
//
// The programs avoid what yaegi v0.16.1 does not know, such as range over an int. The command is a module of its own so
// that the product does not depend on yaegi.
package main
