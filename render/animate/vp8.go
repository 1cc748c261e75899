package animate

import (
	"bytes"
	"compress/gzip"
	"context"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"io"
	"sync"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
)

// libwebp is libwebp as WebAssembly: README.md says from where. A lossy WebP picture is a VP8 frame in an envelope.
//
//go:embed webp.wasm.gz
var libwebp []byte

// quality and effort of the encoder: text stays sharp, and effort is the lowest; more of it makes a film only a tenth
// smaller.
const (
	quality = 75
	effort  = 0
)

var machine = sync.OnceValues(func() (*struct {
	runtime wazero.Runtime
	code    wazero.CompiledModule
}, error) {
	r, err := gzip.NewReader(bytes.NewReader(libwebp))
	if err != nil {
		return nil, err
	}
	code, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	ctx := context.Background() // kept for the next film
	runtime := wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfig().WithCloseOnContextDone(true))
	if _, err := wasi_snapshot_preview1.Instantiate(ctx, runtime); err != nil {
		return nil, err
	}
	compiled, err := runtime.CompileModule(ctx, code)
	return &struct {
		runtime wazero.Runtime
		code    wazero.CompiledModule
	}{runtime, compiled}, err
})

// vp8Encoder encodes pictures one after the other.
type vp8Encoder struct {
	module            api.Module
	alloc, free, code api.Function
}

func newVP8(ctx context.Context) (*vp8Encoder, error) {
	m, err := machine()
	if err != nil {
		return nil, fmt.Errorf("start the video encoder: %w", err)
	}
	mod, err := m.runtime.InstantiateModule(ctx, m.code, wazero.NewModuleConfig().WithName("").WithStartFunctions("_initialize"))
	if err != nil {
		return nil, fmt.Errorf("start the video encoder: %w", err)
	}
	return &vp8Encoder{mod, mod.ExportedFunction("malloc"), mod.ExportedFunction("free"), mod.ExportedFunction("encode")}, nil
}

func (v *vp8Encoder) close() { _ = v.module.Close(context.Background()) }

// encode is a picture as a VP8 key frame.
func (v *vp8Encoder) encode(ctx context.Context, m *image.RGBA) ([]byte, error) {
	size := m.Rect.Size()
	in, err := v.take(ctx, len(m.Pix))
	if err != nil {
		return nil, err
	}
	defer v.give(in)
	length, err := v.take(ctx, 8)
	if err != nil {
		return nil, err
	}
	defer v.give(length)
	if !v.module.Memory().Write(in, m.Pix) {
		return nil, errors.New("the video encoder has too little memory")
	}
	out, err := v.code.Call(ctx, uint64(in), uint64(size.X), uint64(size.Y), uint64(length), 0, quality, effort, 0, 0)
	if err != nil {
		return nil, fmt.Errorf("encode a picture: %w", err)
	}
	defer v.give(uint32(out[0]))
	n, ok := v.module.Memory().ReadUint64Le(length)
	file, also := v.module.Memory().Read(uint32(out[0]), uint32(n))
	if !ok || !also || n == 0 {
		return nil, fmt.Errorf("encode a picture of %v: the encoder refused it", size)
	}
	return frameOf(file)
}

func (v *vp8Encoder) take(ctx context.Context, n int) (uint32, error) {
	p, err := v.alloc.Call(ctx, uint64(n))
	if err != nil || p[0] == 0 {
		return 0, fmt.Errorf("the video encoder has too little memory: %w", err)
	}
	return uint32(p[0]), nil
}

func (v *vp8Encoder) give(p uint32) { _, _ = v.free.Call(context.Background(), uint64(p)) }

// frameOf extracts the VP8 frame from a WebP file, which is RIFF: the chunk named "VP8 ".
func frameOf(file []byte) ([]byte, error) {
	for at := 12; at+8 <= len(file); {
		n := int(binary.LittleEndian.Uint32(file[at+4:]))
		if n < 0 || at+8+n > len(file) {
			break
		}
		if string(file[at:at+4]) == "VP8 " {
			return bytes.Clone(file[at+8 : at+8+n]), nil
		}
		at += 8 + n + n%2
	}
	return nil, errors.New("the encoder's picture has no VP8 frame")
}
