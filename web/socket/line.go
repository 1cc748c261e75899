package socket

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

// Close codes of websockets, RFC 6455. They are here by their numbers so that a published site does without a library of websockets.
const (
	closeGoingAway       = 1001
	closePolicyViolation = 1008
	closeTryAgainLater   = 1013
)
