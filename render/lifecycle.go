package render

import (
	"math"
	"strings"

	"github.com/rehearse-lab/rehearse/render/display"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// The size of the diagram of an actor's states and of the boxes in it, px. It stands in a column of text, as narrow pictures do.
const (
	lifecycleWidth  = 512.0
	lifecycleHeight = 332.0
	stateWidth      = 84.0
	stateHeight     = 34.0
)

// stateBox is a state in the diagram.
type stateBox struct {
	name string
	x, y float64 // its middle
}

var stateBoxes = map[trace.ActorIs]stateBox{
	trace.IsCreated:  {"created", 102, 52},
	trace.IsWaiting:  {"waiting", 102, 184},
	trace.IsReady:    {"ready", 270, 52},
	trace.IsHandling: {"executing", 462, 184},
	trace.IsStopped:  {"exited", 270, 300},
}

// arrow is a transition in the diagram: a line through points with round corners, and where its cause stands.
type arrow struct {
	way    [][2]float64
	x, y   float64 // of the first line of text, on its base line
	anchor display.Anchor
	room   float64 // for a line of text
}

// arrows has the places of all transitions of trace.Lifecycle.
var arrows = map[[2]trace.ActorIs]arrow{
	{trace.IsAbsent, trace.IsCreated}:   {[][2]float64{{8, 52}, {60, 52}}, 8, 42, display.Start, 80},
	{trace.IsAbsent, trace.IsWaiting}:   {[][2]float64{{8, 184}, {60, 184}}, 8, 174, display.Start, 80},
	{trace.IsCreated, trace.IsWaiting}:  {[][2]float64{{102, 69}, {102, 167}}, 109, 122, display.Start, 60},
	{trace.IsWaiting, trace.IsReady}:    {[][2]float64{{132, 167}, {230, 64}}, 192, 126, display.Start, 78},
	{trace.IsReady, trace.IsHandling}:   {[][2]float64{{312, 48}, {482, 48}, {482, 167}}, 396, 40, display.Middle, 200},
	{trace.IsHandling, trace.IsReady}:   {[][2]float64{{440, 167}, {306, 69}}, 384, 84, display.Start, 92},
	{trace.IsHandling, trace.IsWaiting}: {[][2]float64{{420, 184}, {144, 184}}, 346, 199, display.Middle, 140},
	{trace.IsCreated, trace.IsStopped}:  {[][2]float64{{74, 69}, {52, 108}, {52, 306}, {228, 306}}, 60, 299, display.Start, 200},
	{trace.IsWaiting, trace.IsStopped}:  {[][2]float64{{124, 201}, {232, 288}}, 164, 256, display.End, 80},
	{trace.IsReady, trace.IsStopped}:    {[][2]float64{{270, 69}, {270, 283}}, 276, 240, display.Start, 80},
	{trace.IsHandling, trace.IsStopped}: {[][2]float64{{446, 201}, {310, 290}}, 400, 256, display.Start, 110},
}

// Lifecycle draws the states of an actor with the changes that trace.Lifecycle lists.
func Lifecycle(theme Theme) *display.List {
	d := &drawing{pal: palettes[theme]}
	d.rect(0, 0, lifecycleWidth, lifecycleHeight, fill(d.pal.bg))
	for _, l := range trace.Lifecycle {
		d.arrow(arrows[[2]trace.ActorIs{l.From, l.To}])
	}
	var words []string
	for _, l := range trace.Lifecycle {
		a := arrows[[2]trace.ActorIs{l.From, l.To}]
		for i, line := range wrap(l.Cause, a.room, 11) {
			d.text(a.x, a.y+13*float64(i), line, style{anchor: a.anchor, halo: true})
		}
		words = append(words, changeWords(l))
	}
	for _, is := range []trace.ActorIs{trace.IsCreated, trace.IsWaiting, trace.IsReady, trace.IsHandling, trace.IsStopped} {
		d.state(stateBoxes[is], is)
	}
	return &display.List{
		Width: lifecycleWidth, Height: lifecycleHeight, Title: "The states of an actor", Words: strings.Join(words, " "), Items: d.items,
	}
}

// changeWords is a transition as a sentence, for those who do not see the diagram.
func changeWords(l trace.Transition) string {
	to := stateBoxes[l.To].name
	if l.From == trace.IsAbsent {
		return "A new actor is " + to + ": " + l.Cause + "."
	}
	return "From " + stateBoxes[l.From].name + " to " + to + ": " + l.Cause + "."
}

func (d *drawing) state(b stateBox, is trace.ActorIs) {
	h := d.pal.hues[0]
	look, text := within(d.pal.bg, stroke(d.pal.edge, 1.5)), d.pal.ink
	switch is {
	case trace.IsHandling:
		look, text = fill(h.full), h.on
	case trace.IsReady:
		look = within(d.pal.bg, stroke(d.pal.ready, 2))
	case trace.IsWaiting:
		look = within(h.soft, stroke(h.soft, 1.5))
	}
	d.roundRect(b.x-stateWidth/2, b.y-stateHeight/2, stateWidth, stateHeight, stateHeight/2, look)
	d.text(b.x, b.y+4.5, b.name, style{fill: text, anchor: display.Middle, size: 13, bold: true})
}

// arrow draws a line with a head at its end.
func (d *drawing) arrow(a arrow) {
	line := &display.Path{Look: stroke(d.pal.edge, 1.3)}
	line.Pen.Join = display.RoundJoin
	for i, p := range a.way {
		line.Add("ML"[min(i, 1)], px(p[0]), px(p[1]))
	}
	d.add(line)
	n := len(a.way)
	from, to := a.way[n-2], a.way[n-1]
	angle := math.Atan2(to[1]-from[1], to[0]-from[0])
	head := &display.Path{Look: fill(d.pal.edge)}
	head.Add('M', px(to[0]), px(to[1]))
	for _, side := range []float64{0.4, -0.4} {
		head.Add('L', px(to[0]-9*math.Cos(angle+side)), px(to[1]-9*math.Sin(angle+side)))
	}
	head.Add('Z')
	d.add(head)
}
