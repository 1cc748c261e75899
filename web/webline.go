package web

import (
	"net/http"
	"time"

	"github.com/gorilla/websocket"

	"github.com/rehearse-lab/rehearse/web/door"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/socket"
)

const (
	writeWait     = 10 * time.Second       // for writing one message to the browser
	lastWriteWait = 500 * time.Millisecond // the same, while the connection is being closed
	pongWait      = 50 * time.Second       // a page that sends nothing for this long is gone
)

// serveSocket answers /ws. The guard has accepted the request already; checkOrigin is called again because gorilla's
// default would compare with the Host header only.
func (s *Server) serveSocket(w http.ResponseWriter, r *http.Request) {
	if !websocket.IsWebSocketUpgrade(r) {
		s.fail(w, r, reply.Refuse(http.StatusUpgradeRequired, "This address is a websocket", "It is for the page's scripts.", "Open / instead."))
		return
	}
	upgrader := websocket.Upgrader{
		Subprotocols:   []string{door.SocketProtocol}, // not the one that is the key
		ReadBufferSize: 4 << 10, WriteBufferSize: 64 << 10,
		CheckOrigin: func(r *http.Request) bool { return door.CheckOrigin(r) == nil },
		Error: func(w http.ResponseWriter, r *http.Request, status int, reason error) {
			s.fail(w, r, reply.Refuse(status, "The websocket could not be opened", reason.Error(), "Reload the page."))
		},
	}
	ws, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return // answered by Error
	}
	s.api.Socket.Attend(newWebLine(ws))
}

// webLine is a Line that is a websocket.
type webLine struct{ ws *websocket.Conn }

func newWebLine(ws *websocket.Conn) *webLine {
	l := &webLine{ws}
	ws.SetReadLimit(socket.MaxMessage)
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
