package main

import (
	"errors"
	"fmt"
	"html/template"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sync"
	"time"
)

// doorTime is how long the file that opens the page exists if nothing opens it.
const doorTime = time.Minute

// atDesktop reports whether the command was started at a terminal of a desktop, which has a browser. At the other end
// of an SSH connection the desktop is another machine.
func (c *cli) atDesktop() bool {
	out, ok := c.out.(*os.File)
	if !ok || !isTerminal(out) || os.Getenv("SSH_CONNECTION") != "" {
		return false
	}
	switch runtime.GOOS {
	case "darwin", "windows":
		return true
	}
	return os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != ""
}

// isTerminal reports whether f is a terminal: among character devices, commands otherwise write only to the null
// device.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}

// opener is this system's command that opens a file in the matching program.
func opener() []string {
	switch runtime.GOOS {
	case "darwin":
		return []string{"open"}
	case "windows":
		return []string{"rundll32", "url.dll,FileProtocolHandler"}
	}
	return []string{"xdg-open"}
}

// doorFile is a file that leads a browser to the page. Every user of the machine can see the command that opens it, so
// the command contains not the page's address, which admits the first visitor, but the file's name, and only the
// owner can read the file.
type doorFile struct {
	path  string
	close sync.Once
}

var doorPage = template.Must(template.New("door").Parse(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0;url={{.}}">
<title>Rehearse</title>
<p><a href="{{.}}">Open Rehearse</a></p>
</html>
`))

// makeDoor makes a door to address in a folder of the user. It exists until remove is called.
func makeDoor(folder, address string) (*doorFile, error) {
	f, err := os.CreateTemp(folder, "open-*.html") // 0600
	if err != nil {
		return nil, err
	}
	d := &doorFile{path: f.Name()}
	if err := errors.Join(doorPage.Execute(f, address), f.Close()); err != nil {
		d.remove()
		return nil, err
	}
	return d, nil
}

// open makes the browser open the door, which then exists for a minute at most.
func (d *doorFile) open() error {
	place := url.URL{Scheme: "file", Path: filepath.ToSlash(d.path)}
	if runtime.GOOS == "windows" {
		place.Path = "/" + place.Path
	}
	words := append(opener(), place.String())
	cmd := exec.Command(words[0], words[1:]...)
	if err := cmd.Start(); err != nil {
		d.remove()
		return err
	}
	go func() { _ = cmd.Wait() }() // some end at once, some with the browser
	time.AfterFunc(doorTime, d.remove)
	return nil
}

// remove deletes the file. It may be called several times.
func (d *doorFile) remove() {
	if d != nil {
		d.close.Do(func() { _ = os.Remove(d.path) })
	}
}

// sweepDoors deletes the files that killed servers have left in the folder.
func sweepDoors(folder string) {
	left, _ := filepath.Glob(filepath.Join(folder, "open-*.html")) // the pattern is sound
	for _, path := range left {
		if info, err := os.Lstat(path); err == nil && time.Since(info.ModTime()) > doorTime {
			_ = os.Remove(path)
		}
	}
}

// openPage opens the page in the browser, and reports if that fails. made gets the door before the browser does, which may
// use it at once.
func (c *cli) openPage(folder, address string, made func(*doorFile)) {
	sweepDoors(folder)
	d, err := makeDoor(folder, address)
	if err == nil {
		made(d)
		err = d.open()
	}
	if err != nil {
		fmt.Fprintf(c.err, "The browser could not be opened: %v. Open the address yourself.\n", err)
	}
}
