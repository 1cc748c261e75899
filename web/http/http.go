// Package http is what answering the page needs of HTTP. On a server it is net/http; in the worker of a published site, it is package plain,
// which is smaller by the network.
package http

// Statuses of answers, RFC 9110.
const (
	StatusOK                    = 200
	StatusCreated               = 201
	StatusNoContent             = 204
	StatusBadRequest            = 400
	StatusNotFound              = 404
	StatusRequestTimeout        = 408
	StatusConflict              = 409
	StatusRequestEntityTooLarge = 413
	StatusUnprocessableEntity   = 422
	StatusInternalServerError   = 500
	StatusServiceUnavailable    = 503
	StatusGatewayTimeout        = 504
)

// MethodHead asks for the header of an answer alone.
const MethodHead = "HEAD"
