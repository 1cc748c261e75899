package files

import (
	"errors"
	"io"
	"net/http"
	"os"
	"time"

	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// A file that is opened goes into a temporary file first, at the sender's pace. Only then does it take the single place in
// which files are read (postImport), so that a slow sender delays nobody else.
const (
	maxUploads = 4                // at a time; each takes up to wire.MaxImport on the disk
	uploadStep = 64 << 10         // bytes that must arrive
	uploadWait = 30 * time.Second // within this time, or the upload is aborted
)

// spool writes the body of a request to a temporary file, and returns the file, rewound, and its size. done deletes it.
func (s *Server) spool(w http.ResponseWriter, r *http.Request) (f *os.File, size int64, done func(), err error) {
	f, err = os.CreateTemp("", "rehearse-upload-")
	if err != nil {
		return nil, 0, nil, reply.Internal("receiving the file", err)
	}
	_ = os.Remove(f.Name()) // where the system can delete an open file, none stays behind if the server is killed
	done = func() {
		_ = f.Close()
		_ = os.Remove(f.Name())
	}
	control := http.NewResponseController(w)
	for size <= s.options.MaxFile {
		if err := control.SetReadDeadline(time.Now().Add(s.options.UploadWait)); err != nil && !errors.Is(err, http.ErrNotSupported) {
			done()
			return nil, 0, nil, reply.Internal("receiving the file", err)
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
		return nil, 0, nil, reply.Internal("receiving the file", err)
	}
	return f, size, done, nil
}

// notWhole says that a file was cut off, which is its sender's fault.
func notWhole(err error) error {
	f := &reply.Failure{Status: http.StatusBadRequest, Cause: err, Problem: wire.Problem{Title: "The file did not arrive completely", Detail: reply.Sentence(err.Error()), Remedy: "Open it again."}}
	if errors.Is(err, os.ErrDeadlineExceeded) {
		f.Status, f.Problem.Detail = http.StatusRequestTimeout, "It arrived too slowly."
	}
	return f
}
