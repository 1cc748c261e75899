package browsertest

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/rehearse-lab/rehearse/runtime/gauge"
)

// calibration is a page that is not ours and does fixed jobs, in a tab of its own of the browser that shows ours. The jobs are like
// what our page does, so that a machine that is slow, or busy in those seconds, slows down both alike: tests of speed compare with
// it (gauge.Check), and never with a number of milliseconds. Each job returns how many milliseconds it took.
type calibration struct {
	p   *tab
	url string
}

// calibrate opens the page.
func calibrate(t *testing.T) *calibration {
	t.Helper()
	needBrowser(t)
	columns := fixedColumns()
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, fixedPage)
	})
	mux.HandleFunc("GET /columns", func(w http.ResponseWriter, r *http.Request) {
		http.ServeContent(w, r, "columns", time.Time{}, bytes.NewReader(columns))
	})
	mux.HandleFunc("GET /favicon.ico", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	server := httptest.NewServer(mux)
	c := &calibration{p: newTab(t, server.URL), url: server.URL}
	t.Cleanup(server.Close)
	c.open() // the first time more has to start
	return c
}

// open opens the page anew: from the request until its text is laid out, and what else it has asked for decoded and painted.
func (c *calibration) open() float64 {
	c.p.t.Helper()
	c.p.do(chromedp.Navigate(c.url + "/"))
	c.p.wait("the calibration", "window.openedAt > 0")
	return eval[float64](c.p, "openedAt")
}

// opens is the median of some openings, for what is itself one of several.
func (c *calibration) opens() float64 {
	c.p.t.Helper()
	return gauge.Median([]float64{c.open(), c.open(), c.open()})
}

// decode makes typed arrays of the columns.
func (c *calibration) decode() float64 {
	c.p.t.Helper()
	return eval[float64](c.p, "timeToDecode()")
}

// frames draws 60 frames, and returns how long each took: its script, or all until it was painted.
func (c *calibration) frames(painted bool) []float64 {
	c.p.t.Helper()
	return evalFor[[]float64](c.p, 5*patience, fmt.Sprintf("timesToDraw(60, %t)", painted))
}

// draw is a percentile of what the scripts of frames take.
func (c *calibration) draw(percent int) func() float64 {
	return least(percent, func() []float64 { return c.frames(false) })
}

// paint is a percentile of what frames take until they are painted.
func (c *calibration) paint(percent int) func() float64 {
	return least(percent, func() []float64 { return c.frames(true) })
}

// least is a percentile of what a series of frames takes. If it is measured again, the shorter time counts of each frame: the
// machine may have been at something else. The fixed job and what is compared with it are both measured so.
func least(percent int, measure func() []float64) func() float64 {
	var frames []float64
	return func() float64 {
		again := measure()
		if frames == nil {
			frames = again
		}
		for i, ms := range again {
			frames[i] = min(frames[i], ms)
		}
		return quantile(frames, percent)
	}
}

// fixedColumns are 4 MB of numbers as 32 bits, the differences of a walk.
func fixedColumns() []byte {
	var out []byte
	for i := range uint32(1 << 20) {
		out = binary.LittleEndian.AppendUint32(out, i*2654435761>>24)
	}
	return out
}

// fixedPage has nothing of ours in it, so that no change of ours makes it faster or slower.
const fixedPage = `<!doctype html><title>Calibration</title>
<style>td { border: 1px solid; padding: 2px } canvas { display: block }</style>
<canvas width="1200" height="500"></canvas><table></table>
<script>
let columns;
const canvas = document.querySelector('canvas'), g = canvas.getContext('2d');

function decode() {
	const from = new DataView(columns), sums = new Float64Array(1 << 20), lanes = new Uint8Array(1 << 20), ends = new Int32Array(1 << 20);
	let sum = 0;
	for (let i = 0; i < sums.length; i++) {
		const d = from.getUint32(4 * i, true);
		sums[i] = sum += d;
		lanes[i] = d % 100;
		ends[i] = i - d;
	}
	return { sums, lanes, ends };
}

function draw(run, at) {
	g.clearRect(0, 0, canvas.width, canvas.height);
	const image = g.createImageData(canvas.width, 100), pixels = new Uint32Array(image.data.buffer);
	for (let i = 0; i < 300_000; i++) pixels[(run.lanes[at + i] * canvas.width + i % canvas.width) % pixels.length] = 0xff000000 | i;
	g.putImageData(image, 0, 0);
	for (let i = 0; i < 2_500; i++) {
		g.fillStyle = i % 2 ? '#4472c4' : '#ed7d31';
		g.fillRect(run.sums[at + i] % canvas.width, 100 + run.lanes[at + i] * 4, 1 + i % 9, 3);
	}
	g.fillStyle = '#000';
	for (let i = 0; i < 100; i++) g.fillText('actor' + run.ends[at + i], 10 + i % 10 * 120, 110 + Math.floor(i / 10) * 40);
}

// painted is when the frame is painted that shows what is drawn now.
const painted = () => new Promise(done => {
	const c = new MessageChannel();
	c.port1.onmessage = () => done(performance.now());
	c.port2.postMessage(0);
});
const frame = () => new Promise(done => requestAnimationFrame(done));

function timeToDecode() {
	const from = performance.now();
	for (let i = 0; i < 4; i++) window.run = decode();
	return performance.now() - from;
}

async function timesToDraw(n, all) {
	const times = [];
	for (let i = 0; i < n; i++) {
		await frame();
		const from = performance.now();
		draw(run, i * 1000);
		const script = performance.now(), end = await painted();
		times.push((all ? end : script) - from);
	}
	return times;
}

(async () => {
	columns = await (await fetch('/columns')).arrayBuffer();
	let text = '';
	for (let i = 0; i < 250; i++) text += '<tr><td>' + i + '<td><a href="#">actor' + i * i + '</a><td><code>ctx.Send(next, ' + i + ')</code><td>some words that are wrapped where there is no room for them</tr>';
	document.querySelector('table').innerHTML = text;
	document.body.getBoundingClientRect();
	window.run = decode();
	draw(run, 0);
	await frame();
	window.openedAt = await painted();
})();
</script>`
