package animate

import (
	"context"
	"fmt"
	"image"
	"io"
	"time"

	"github.com/at-wat/ebml-go"
	"github.com/at-wat/ebml-go/webm"
)

// WebM collects frames for a WebM file: a track of VP8 in which every frame stands for itself, so that it can be begun anywhere.
type WebM struct {
	// Title, and what made the file: both are written into it.
	Title, Maker string

	size    image.Point
	blocks  []ebml.Block
	begins  []int64 // ms
	encoder *vp8Encoder
	at      int64 // ms
}

// clusterMS is how much time of a film is in one cluster: times within it are short numbers.
const clusterMS = 5000

// Add encodes a frame.
func (m *WebM) Add(ctx context.Context, f Frame) error {
	size := f.Image.Rect.Size()
	if m.encoder == nil {
		e, err := newVP8(ctx)
		if err != nil {
			return err
		}
		m.encoder, m.size = e, size
	}
	if size != m.size {
		return fmt.Errorf("a frame of %v follows one of %v: all must be of one size", size, m.size)
	}
	data, err := m.encoder.encode(ctx, f.Image)
	if err != nil {
		return err
	}
	m.blocks = append(m.blocks, ebml.Block{TrackNumber: 1, Keyframe: true, Data: [][]byte{data}})
	m.begins = append(m.begins, m.at)
	m.at += f.Shown.Milliseconds()
	return nil
}

// Close lets go of the encoder. The file can still be written.
func (m *WebM) Close() {
	if m.encoder != nil {
		m.encoder.close()
	}
}

// Write writes the file.
func (m *WebM) Write(w io.Writer) error {
	if len(m.blocks) == 0 {
		return fmt.Errorf("an animation without frames")
	}
	var clusters []webm.Cluster
	for i, b := range m.blocks {
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
			// No date: equal runs give equal files.
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
