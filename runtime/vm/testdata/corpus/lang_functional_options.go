package main

import (
	"errors"
	"fmt"
	"time"
)

type server struct {
	host    string
	port    int
	timeout time.Duration
	tags    map[string]string
	hooks   []func(string)
}

type option func(*server) error

func withPort(p int) option {
	return func(s *server) error {
		if p <= 0 || p > 65535 {
			return fmt.Errorf("port %d out of range", p)
		}
		s.port = p
		return nil
	}
}

func withTag(k, v string) option {
	return func(s *server) error {
		if s.tags == nil {
			s.tags = make(map[string]string)
		}
		if _, dup := s.tags[k]; dup {
			return fmt.Errorf("tag %q twice", k)
		}
		s.tags[k] = v
		return nil
	}
}

func withHook(h func(string)) option {
	return func(s *server) error { s.hooks = append(s.hooks, h); return nil }
}

func all(opts ...option) option {
	return func(s *server) error {
		var errs []error
		for _, o := range opts {
			errs = append(errs, o(s))
		}
		return errors.Join(errs...)
	}
}

func newServer(host string, opts ...option) (*server, error) {
	s := &server{host: host, port: 80, timeout: 30 * time.Second}
	for i, o := range opts {
		if err := o(s); err != nil {
			return nil, fmt.Errorf("option %d: %w", i+1, err)
		}
	}
	for _, h := range s.hooks {
		h(s.host)
	}
	return s, nil
}

func main() {
	var log []string
	s, err := newServer("localhost", withPort(8080), withTag("env", "test"), withHook(func(h string) { log = append(log, "up "+h) }))
	fmt.Printf("%v %d %v %v %v %v\n", s.host, s.port, s.timeout, s.tags, err, log)
	_, err = newServer("x", withPort(1), withPort(70000))
	fmt.Println(err)
	_, err = newServer("x", all(withTag("a", "1"), withTag("a", "2"), withPort(-1)))
	fmt.Println(err)
	var none option
	defer func() { fmt.Println("recovered:", recover()) }()
	newServer("y", none)
}
