package web

import (
	"errors"
	"github.com/rehearse-lab/rehearse/web/wire"
	"io"
	"net/http"
	"os"
	"time"
)

// A file that is opened comes into a temporary file first, at the pace of whoever sends it, and only then takes the one place in which
// files are read (postImport). So a slow sender holds up nobody else.
const (
	maxUploads = 4                // at the same time; each takes up to maxImport on the disk
	uploadStep = 64 << 10         // bytes that must come
	uploadWait = 30 * time.Second // in this time, or the upload is given up
)

// spool takes the body of a request with a file into a temporary file, and returns it at its beginning with its size. close removes it.
func (s *Server) spool(w http.ResponseWriter, r *http.Request) (f *os.File, size int64, done func(), err error) {
	f, err = os.CreateTemp("", "rehearse-upload-")
	if err != nil {
		return nil, 0, nil, internal("receiving the file", err)
	}
	_ = os.Remove(f.Name()) // where the system can do that with an open file, none stays behind a server that is killed
	done = func() {
		_ = f.Close()
		_ = os.Remove(f.Name())
	}
	control := http.NewResponseController(w)
	for size <= s.maxImport {
		if err := control.SetReadDeadline(time.Now().Add(s.uploadWait)); err != nil && !errors.Is(err, http.ErrNotSupported) {
			done()
			return nil, 0, nil, internal("receiving the file", err)
		}
		n, err := io.CopyN(f, r.Body, uploadStep)
		size += n
		if err == io.EOF {
			break
		}
		if err != nil {
			done()
			return nil, 0, nil, notWhole(err)
		}
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		done()
		return nil, 0, nil, internal("receiving the file", err)
	}
	return f, size, done, nil
}

// notWhole says that a file was cut short, which is its sender's fault.
func notWhole(err error) error {
	f := &failure{status: http.StatusBadRequest, cause: err, problem: wire.Problem{Title: "The file did not arrive completely", Detail: sentence(err.Error()), Remedy: "Open it again."}}
	if errors.Is(err, os.ErrDeadlineExceeded) {
		f.status, f.problem.Detail = http.StatusRequestTimeout, "It arrived too slowly."
	}
	return f
}
