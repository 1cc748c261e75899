package socket

import (
	"time"

	"github.com/gorilla/websocket"
)

// Line is a connection to a page. Read and the other methods may be called at the same time, Write only by one goroutine.
type Line interface {
	// Read waits for the page's next message. text is false for one of bytes, which no page sends. An error is the end.
	Read() (data []byte, text bool, err error)
	// Write sends a message.
	Write(data []byte, text bool) error
	// Ping makes sure that the page is still there: if it is not, Read fails some time later.
	Ping() error
	// Hurry lets a Write that the page does not take fail soon.
	Hurry()
	// Close ends the connection, and tells the page why, as the close code and text of a websocket.
	Close(code int, text string)
}

// webLine is a Line that is a websocket.
type webLine struct{ ws *websocket.Conn }

func newWebLine(ws *websocket.Conn) *webLine {
	l := &webLine{ws}
	ws.SetReadLimit(MaxMessage)
	ws.SetPongHandler(func(string) error { return l.alive() })
	return l
}

// alive gives the page time until its next message.
func (l *webLine) alive() error { return l.ws.SetReadDeadline(time.Now().Add(pongWait)) }

func (l *webLine) Read() (data []byte, text bool, err error) {
	if err := l.alive(); err != nil {
		return nil, false, err
	}
	kind, data, err := l.ws.ReadMessage()
	return data, kind == websocket.TextMessage, err
}

func (l *webLine) Write(data []byte, text bool) error {
	if err := l.ws.SetWriteDeadline(time.Now().Add(writeWait)); err != nil {
		return err
	}
	kind := websocket.BinaryMessage
	if text {
		kind = websocket.TextMessage
	}
	return l.ws.WriteMessage(kind, data)
}

func (l *webLine) Ping() error {
	return l.ws.WriteControl(websocket.PingMessage, nil, time.Now().Add(writeWait))
}

// Hurry is best effort: a write to a browser that does not read blocks, and nobody waits for it any more.
func (l *webLine) Hurry() { _ = l.ws.NetConn().SetWriteDeadline(time.Now().Add(lastWriteWait)) }

// Close is best effort: the other side may be gone.
func (l *webLine) Close(code int, text string) {
	_ = l.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, text), time.Now().Add(time.Second))
	_ = l.ws.Close()
}
