// Package json reads and writes JSON.
package json

import "errors"

// Marshaler is implemented by types that write themselves as JSON.
type Marshaler interface{ MarshalJSON() ([]byte, error) }

func marshal(v any, prefix, indent string) (text, problem string)
func unmarshal(data string, v any) (problem string)
func valid(data string) bool

// Marshal is the JSON of v. Fields that are exported are written, as their json tags say.
func Marshal(v any) ([]byte, error) { return MarshalIndent(v, "", "") }

// MarshalIndent is Marshal with a line for each element.
func MarshalIndent(v any, prefix, indent string) ([]byte, error) {
	text, problem := marshal(v, prefix, indent)
	if problem != "" {
		return nil, errors.New(problem)
	}
	return []byte(text), nil
}

// Unmarshal reads JSON into what v points to.
func Unmarshal(data []byte, v any) error {
	if problem := unmarshal(string(data), v); problem != "" {
		return errors.New(problem)
	}
	return nil
}

// Valid reports whether data is JSON.
func Valid(data []byte) bool { return valid(string(data)) }

// marshalText calls a Marshaler for the native encoder.
func marshalText(m Marshaler) (text, problem string) {
	b, err := m.MarshalJSON()
	if err != nil {
		return "", err.Error()
	}
	return string(b), ""
}
