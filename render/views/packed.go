package views

import (
	"fmt"
	"image"

	"github.com/rehearse-lab/rehearse/render/display"
)

// packed is a picture as the script hands it over (Packed in web/ui/src/entries/pictures/recorder.ts, where the fields are explained).
// Numbers are in hundredths of a px.
type packed struct {
	Looks []packedLook `json:"looks"`
	Items []packedItem `json:"items"`
}

type packedLook struct {
	Fill   string    `json:"fill"`
	Hatch  string    `json:"hatch"`
	Alpha  *float64  `json:"alpha"`
	Stroke string    `json:"stroke"`
	Width  float64   `json:"width"`
	Cap    string    `json:"cap"`
	Join   string    `json:"join"`
	Dash   []float64 `json:"dash"`
	Halo   bool      `json:"halo"`
}

type packedItem struct {
	Path   string       `json:"path"`
	Circle bool         `json:"circle"`
	Text   string       `json:"text"`
	Image  *int         `json:"image"`
	Group  []packedItem `json:"group"`
	Clip   string       `json:"clip"`
	Hatch  string       `json:"hatch"`
	At     []float64    `json:"at"`
	Scale  []float64    `json:"scale"`
	Bold   bool         `json:"bold"`
	Anchor int          `json:"anchor"`
	Look   int          `json:"look"`
}

// unpacker makes a display list of what the script hands over.
type unpacker struct {
	looks   []display.Look
	hatches map[string]*display.Pattern
	packed  *packed
	images  []*image.NRGBA
}

// items are those of a picture. What the script cannot have drawn is an error, not a crash.
func (p *packed) items(images []*image.NRGBA) (list []display.Item, err error) {
	defer func() {
		if bad := recover(); bad != nil {
			err = fmt.Errorf("the script hands over no picture: %v", bad)
		}
	}()
	u := &unpacker{hatches: map[string]*display.Pattern{}, packed: p, images: images}
	for i := range p.Looks {
		u.looks = append(u.looks, p.Looks[i].look())
	}
	return u.items(p.Items), nil
}

func (l *packedLook) look() display.Look {
	paint := func(colour string) display.Paint {
		if colour == "" {
			return display.Paint{}
		}
		return display.Solid(display.Hex(colour))
	}
	look := display.Look{Fill: paint(l.Fill), Stroke: paint(l.Stroke), Halo: l.Halo}
	if l.Hatch != "" {
		look.Fill = display.Paint{On: true, Opacity: 1}
	}
	look.Pen.Width = l.Width / 100
	look.Pen.Cap = map[string]display.Cap{"": display.Butt, "round": display.RoundCap, "square": display.Square}[l.Cap]
	look.Pen.Join = map[string]display.Join{"": display.MiterJoin, "round": display.RoundJoin, "bevel": display.Bevel}[l.Join]
	for _, v := range l.Dash {
		look.Pen.Dashes = append(look.Pen.Dashes, v/100)
	}
	if l.Alpha != nil {
		look.Fill.Opacity = *l.Alpha / 100
		if !l.Halo { // which nothing shines through
			look.Stroke.Opacity = *l.Alpha / 100
		}
	}
	return look
}

func (u *unpacker) items(packed []packedItem) []display.Item {
	list := make([]display.Item, len(packed))
	for i := range packed {
		list[i] = u.item(&packed[i])
	}
	return list
}

func (u *unpacker) item(i *packedItem) display.Item {
	at := func(k int) float64 { return i.At[k] / 100 }
	switch {
	case i.Clip != "":
		return &display.Group{Matrix: display.Identity, Opacity: 1, Clip: &display.Clip{Name: i.Clip, Path: i.path(), Matrix: display.Identity}, Items: u.items(i.Group)}
	case i.Group != nil:
		return &display.Group{Matrix: display.Translate(at(0), at(1)).Then(display.Scale(i.Scale[0], i.Scale[1])), Opacity: 1, Items: u.items(i.Group)}
	case i.Hatch != "":
		p := display.Hatch(i.Hatch, u.looks[i.Look].Fill.Color, 3.5, 1.15)
		u.hatches[i.Hatch] = p
		return p
	case i.Image != nil:
		return &display.Image{X: at(0), Y: at(1), W: at(2), H: at(3), Pixels: u.images[*i.Image]}
	}
	look := u.looks[i.Look]
	if name := u.packed.Looks[i.Look].Hatch; name != "" {
		look.Fill.Pattern = u.hatches[name]
	}
	switch {
	case i.Circle:
		return &display.Circle{X: at(0), Y: at(1), R: at(2), Look: look}
	case i.Text != "":
		return &display.Text{X: at(0), Y: at(1), Size: at(2), Text: i.Text, Bold: i.Bold, Anchor: display.Anchor(i.Anchor), Look: look}
	}
	p := i.path()
	p.Look = look
	return p
}

// path is an item's path. The script has arcs of circles only, without what else an arc can have.
func (i *packedItem) path() *display.Path {
	p := &display.Path{}
	at := i.At
	take := func(n int) []float64 {
		taken := at[:n]
		at = at[n:]
		for k := range taken {
			taken[k] /= 100
		}
		return taken
	}
	for _, step := range []byte(i.Path) {
		if step == 'A' || step == 'a' {
			v := take(4)
			p.Add(step, v[0], v[0], 0, 0, v[1]*100, v[2], v[3])
			continue
		}
		p.Add(step, take(display.Arity(step))...)
	}
	return p
}
