// # No request leaves the machine
//
// Images must lie beside the lesson, there are no fonts or scripts from elsewhere, and the content security policy enforces it.
//
// # Lessons that change on disk
//
// The server looks at the lessons' files twice a second and tells the pages (watch.go). A page reloads itself, unless its
// reader is writing in it.
package web
