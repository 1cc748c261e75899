package time

import "errors"

// appendStrict appends t in the form of RFC 3339, if that can represent it.
func (t Time) appendStrict(b []byte, prefix string) ([]byte, error) {
	n := len(b)
	b = t.AppendFormat(b, RFC3339Nano)
	zone := b[len(b)-len("Z07:00"):]
	switch {
	case b[n+len("9999")] != '-':
		return nil, errors.New(prefix + "year outside of range [0,9999]")
	case b[len(b)-1] != 'Z' && ('0' <= zone[0] && zone[0] <= '9' || 10*(zone[1]-'0')+zone[2]-'0' >= 24):
		return nil, errors.New(prefix + "timezone hour outside of range [0,23]")
	}
	return b, nil
}

// AppendText implements encoding.TextAppender: RFC 3339 with sub-second precision.
func (t Time) AppendText(b []byte) ([]byte, error) { return t.appendStrict(b, "Time.AppendText: ") }

// MarshalText implements encoding.TextMarshaler, as AppendText.
func (t Time) MarshalText() ([]byte, error) { return t.appendStrict(nil, "Time.MarshalText: ") }

// UnmarshalText implements encoding.TextUnmarshaler. The time must be in the RFC 3339 format.
func (t *Time) UnmarshalText(data []byte) (err error) {
	*t, err = Parse(RFC3339, string(data))
	return err
}

// MarshalJSON implements encoding/json.Marshaler: a quoted string in the RFC 3339 format.
func (t Time) MarshalJSON() ([]byte, error) {
	b, err := t.appendStrict([]byte{'"'}, "Time.MarshalJSON: ")
	if err != nil {
		return nil, err
	}
	return append(b, '"'), nil
}

// UnmarshalJSON implements encoding/json.Unmarshaler. The time must be a quoted string in the RFC 3339 format.
func (t *Time) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		return nil
	}
	if len(data) < 2 || data[0] != '"' || data[len(data)-1] != '"' {
		return errors.New("Time.UnmarshalJSON: input is not a JSON string")
	}
	return t.UnmarshalText(data[1 : len(data)-1])
}

// The versions of the binary form: the second has the seconds of the zone's offset.
const (
	binaryVersion1 = 1 + iota
	binaryVersion2
)

// AppendBinary implements encoding.BinaryAppender.
func (t Time) AppendBinary(b []byte) ([]byte, error) {
	version, minutes, seconds := byte(binaryVersion1), int16(-1), int8(0) // minutes -1: UTC
	if t.Location() != UTC {
		_, offset := t.Zone()
		if offset%60 != 0 {
			version, seconds = binaryVersion2, int8(offset%60)
		}
		offset /= 60
		if offset < -32768 || offset == -1 || offset > 32767 {
			return b, errors.New("Time.MarshalBinary: unexpected zone offset")
		}
		minutes = int16(offset)
	}
	b = append(b, version)
	for shift := 56; shift >= 0; shift -= 8 {
		b = append(b, byte(t.sec>>shift))
	}
	for shift := 24; shift >= 0; shift -= 8 {
		b = append(b, byte(t.nsec>>shift))
	}
	b = append(b, byte(minutes>>8), byte(minutes))
	if version == binaryVersion2 {
		b = append(b, byte(seconds))
	}
	return b, nil
}

// MarshalBinary implements encoding.BinaryMarshaler.
func (t Time) MarshalBinary() ([]byte, error) { return t.AppendBinary(nil) }

// UnmarshalBinary implements encoding.BinaryUnmarshaler.
func (t *Time) UnmarshalBinary(data []byte) error {
	if len(data) == 0 {
		return errors.New("Time.UnmarshalBinary: no data")
	}
	version := data[0]
	if version != binaryVersion1 && version != binaryVersion2 {
		return errors.New("Time.UnmarshalBinary: unsupported version")
	}
	if len(data) != 14+int(version) {
		return errors.New("Time.UnmarshalBinary: invalid length")
	}
	*t = Time{}
	for _, b := range data[1:9] {
		t.sec = t.sec<<8 | int64(b)
	}
	for _, b := range data[9:13] {
		t.nsec = t.nsec<<8 | int64(b)
	}
	offset := int(int16(data[14])|int16(data[13])<<8) * 60
	if version == binaryVersion2 {
		offset += int(int8(data[15]))
	}
	if offset != -60 && offset != 0 { // UTC, Local
		t.loc = FixedZone("", offset)
	}
	return nil
}

// GobEncode implements the encoding/gob.GobEncoder interface.
func (t Time) GobEncode() ([]byte, error) { return t.MarshalBinary() }

// GobDecode implements the encoding/gob.GobDecoder interface.
func (t *Time) GobDecode(data []byte) error { return t.UnmarshalBinary(data) }

// IsDST reports false: lessons have zones without daylight saving time only.
func (t Time) IsDST() bool { return false }

// ZoneBounds returns zero times: zones without daylight saving time have no beginning and no end.
func (t Time) ZoneBounds() (start, end Time) { return Time{}, Time{} }
