package animate

import (
	"context"
	"fmt"
	"image"
	"io"
	"runtime"
	"time"

	"github.com/at-wat/ebml-go"
	"github.com/at-wat/ebml-go/webm"
	"golang.org/x/sync/errgroup"
)

// WebM collects frames for a WebM file: a track of VP8 in which every frame is a key frame, so that playback can start
// anywhere.
type WebM struct {
	// Title, and the program that made the file: both are stored in it.
	Title, Maker string

	size   image.Point
	frames []*[]byte // filled as they are encoded
	begins []int64   // ms
	at     int64     // ms

	work     *errgroup.Group
	encoders chan *vp8Encoder // the idle ones; nil: one that is not made yet
}

// clusterMS is the duration of a cluster: times are stored as short numbers relative to its start.
const clusterMS = 5000

// Add encodes a frame, while the next one may be drawn: its error may be returned with a later frame, or from Write.
func (m *WebM) Add(ctx context.Context, f Frame) error {
	size := f.Image.Rect.Size()
	if m.work == nil {
		m.size = size
		m.work = &errgroup.Group{}
		n := min(runtime.GOMAXPROCS(0), 8)
		m.work.SetLimit(n)
		m.encoders = make(chan *vp8Encoder, n)
		for range n {
			m.encoders <- nil
		}
	}
	switch {
	case size != m.size:
		return fmt.Errorf("a frame of %v follows one of %v: all must be of one size", size, m.size)
	case ctx.Err() != nil:
		return ctx.Err()
	}
	data := new([]byte)
	m.frames = append(m.frames, data)
	m.begins = append(m.begins, m.at)
	m.at += f.Shown.Milliseconds()
	m.work.Go(func() (err error) {
		e := <-m.encoders
		defer func() { m.encoders <- e }()
		if e == nil {
			if e, err = newVP8(ctx); err != nil {
				return err
			}
		}
		*data, err = e.encode(ctx, f.Image)
		return err
	})
	return nil
}

// Close frees the encoders. It waits for those that are working.
func (m *WebM) Close() {
	if m.work == nil {
		return
	}
	_ = m.work.Wait() // Write has returned it, or the film is not wanted
	close(m.encoders)
	for e := range m.encoders {
		if e != nil {
			e.close()
		}
	}
	m.work = nil
}

// Write writes the file.
func (m *WebM) Write(w io.Writer) error {
	if m.work == nil {
		return fmt.Errorf("an animation without frames")
	}
	if err := m.work.Wait(); err != nil {
		return err
	}
	var clusters []webm.Cluster
	for i, data := range m.frames {
		b := ebml.Block{TrackNumber: 1, Keyframe: true, Data: [][]byte{*data}}
		if n := len(clusters); n == 0 || m.begins[i]-int64(clusters[n-1].Timecode) >= clusterMS {
			clusters = append(clusters, webm.Cluster{Timecode: uint64(m.begins[i])})
		}
		c := &clusters[len(clusters)-1]
		b.Timecode = int16(m.begins[i] - int64(c.Timecode))
		c.SimpleBlock = append(c.SimpleBlock, b)
	}
	file := struct {
		Header  webm.EBMLHeader `ebml:"EBML"`
		Segment webm.Segment    `ebml:"Segment"`
	}{
		Header: webm.EBMLHeader{EBMLVersion: 1, EBMLReadVersion: 1, EBMLMaxIDLength: 4, EBMLMaxSizeLength: 8, DocType: "webm", DocTypeVersion: 4, DocTypeReadVersion: 2},
		Segment: webm.Segment{
			// A constant date: equal runs give equal files.
			Info: webm.Info{TimecodeScale: uint64(time.Millisecond), MuxingApp: m.Maker, WritingApp: m.Maker, Duration: float64(m.at), DateUTC: time.Date(2001, 1, 1, 0, 0, 0, 0, time.UTC)},
			Tracks: webm.Tracks{TrackEntry: []webm.TrackEntry{{
				Name: m.Title, TrackNumber: 1, TrackUID: 1, CodecID: "V_VP8", TrackType: 1,
				Video: &webm.Video{PixelWidth: uint64(m.size.X), PixelHeight: uint64(m.size.Y)},
			}}},
			Cluster: clusters,
		},
	}
	return ebml.Marshal(&file, w)
}
