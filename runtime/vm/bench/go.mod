module github.com/rehearse-lab/rehearse/runtime/vm/bench

go 1.26.0

require (
	github.com/rehearse-lab/rehearse v0.0.0
	github.com/traefik/yaegi v0.16.1
)

require (
	golang.org/x/sys v0.49.0 // indirect
	golang.org/x/tools v0.52.0 // indirect
)

replace github.com/rehearse-lab/rehearse => ../../..
