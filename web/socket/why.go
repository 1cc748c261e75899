// # A series of runs is one request
//
// The server runs a program for each value of a setting, one run at a time, and sends what each cost and not its trace
// (series.go). A run that is made only for a comparison is kept in memory, so that it does not become the cell's last run.
package socket
