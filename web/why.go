// # A series of runs is one request
//
// The server runs a program for each value of a setting, one run at a time, and sends what each cost and not its trace
// (series.go). A run that is made only for a comparison is kept in memory, so that it does not become the cell's last run.
//
// # No request leaves the machine
//
// Images must lie beside the lesson, there are no fonts or scripts from elsewhere, and the content security policy enforces it.
//
// # Lessons that change on disk
//
// The server looks at the lessons' files twice a second and tells the pages (watch.go). A page reloads itself, unless its
// reader is writing in it.
package web
