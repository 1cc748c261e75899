// Package time measures and shows time. In a simulated run time is virtual: it passes while all wait, or as fast as
// the cost model says.
package time

// A Month is a month of the year, January is 1.
type Month int

const (
	January Month = 1 + iota
	February
	March
	April
	May
	June
	July
	August
	September
	October
	November
	December
)

var months = [...]string{"January", "February", "March", "April", "May", "June", "July", "August", "September",
	"October", "November", "December"}

func (m Month) String() string {
	if m < January || m > December {
		return "%!Month(" + itoa(int(m)) + ")"
	}
	return months[m-1]
}

// A Weekday is a day of the week, Sunday is 0.
type Weekday int

const (
	Sunday Weekday = iota
	Monday
	Tuesday
	Wednesday
	Thursday
	Friday
	Saturday
)

var days = [...]string{"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"}

func (d Weekday) String() string {
	if d < Sunday || d > Saturday {
		return "%!Weekday(" + itoa(int(d)) + ")"
	}
	return days[d]
}

func itoa(i int) string

// quote writes s as a Go string.
func quote(s string) string

// Layouts for Format and Parse.
const (
	Layout      = "01/02 03:04:05PM '06 -0700"
	ANSIC       = "Mon Jan _2 15:04:05 2006"
	UnixDate    = "Mon Jan _2 15:04:05 MST 2006"
	RubyDate    = "Mon Jan 02 15:04:05 -0700 2006"
	RFC822      = "02 Jan 06 15:04 MST"
	RFC822Z     = "02 Jan 06 15:04 -0700"
	RFC850      = "Monday, 02-Jan-06 15:04:05 MST"
	RFC1123     = "Mon, 02 Jan 2006 15:04:05 MST"
	RFC1123Z    = "Mon, 02 Jan 2006 15:04:05 -0700"
	RFC3339     = "2006-01-02T15:04:05Z07:00"
	RFC3339Nano = "2006-01-02T15:04:05.999999999Z07:00"
	Kitchen     = "3:04PM"
	Stamp       = "Jan _2 15:04:05"
	StampMilli  = "Jan _2 15:04:05.000"
	StampMicro  = "Jan _2 15:04:05.000000"
	StampNano   = "Jan _2 15:04:05.000000000"
	DateTime    = "2006-01-02 15:04:05"
	DateOnly    = "2006-01-02"
	TimeOnly    = "15:04:05"
)

// A Location is a time zone. Lessons have UTC and fixed zones.
type Location struct {
	name   string
	offset int // seconds east of UTC
}

func (l *Location) String() string { return l.name }

// UTC is the zone of all times that name no other.
var UTC = &Location{name: "UTC"}

// Local is UTC here: lessons look the same everywhere.
var Local = UTC

// FixedZone makes a zone that is always offset seconds east of UTC.
func FixedZone(name string, offset int) *Location { return &Location{name, offset} }

// LoadLocation knows UTC only.
func LoadLocation(name string) (*Location, error) {
	if name == "" || name == "UTC" || name == "Local" {
		return UTC, nil
	}
	return nil, &parseError{"unknown time zone " + name + ": lessons have UTC and FixedZone"}
}

// stored is l as a Time keeps it: UTC is nil, so that equal times in UTC are equal by ==.
func (l *Location) stored() *Location {
	if l == UTC {
		return nil
	}
	return l
}

// A Time is an instant. The zero value is January 1, year 1, 00:00:00 UTC.
type Time struct {
	sec  int64 // since the zero value
	nsec int64
	loc  *Location // nil: UTC
	mono int64     // the monotonic clock reading, from 1 on; 0: there is none
}

const unixToZero = 62135596800 // seconds from year 1 to 1970

func now() (wall, mono int64)

// Now is the current instant, with a reading of the monotonic clock, by which times of one program are compared.
func Now() Time {
	wall, mono := now()
	t := Unix(0, wall)
	t.mono = mono
	return t
}

// Unix is the instant sec seconds and nsec nanoseconds after January 1, 1970 UTC.
func Unix(sec int64, nsec int64) Time {
	if nsec < 0 || nsec >= 1e9 {
		n := nsec / 1e9
		sec += n
		nsec -= n * 1e9
		if nsec < 0 {
			nsec += 1e9
			sec--
		}
	}
	return Time{sec: sec + unixToZero, nsec: nsec}
}

// UnixMilli is the instant msec milliseconds after January 1, 1970 UTC.
func UnixMilli(msec int64) Time { return Unix(msec/1e3, (msec%1e3)*1e6) }

// UnixMicro is the instant usec microseconds after January 1, 1970 UTC.
func UnixMicro(usec int64) Time { return Unix(usec/1e6, (usec%1e6)*1e3) }

func date(year, month, day, hour, min, sec, nsec, offset int) (s, ns int64)

// Date is the instant of a date and a time of day in loc. Values beyond the usual are carried over.
func Date(year int, month Month, day, hour, min, sec, nsec int, loc *Location) Time {
	if loc == nil {
		panic("time: missing Location in call to Date")
	}
	s, ns := date(year, int(month), day, hour, min, sec, nsec, loc.offset)
	return Time{sec: s, nsec: ns, loc: loc.stored()}
}

func (t Time) zone() *Location {
	if t.loc == nil {
		return UTC
	}
	return t.loc
}

// part is one of the parts of an instant, by number: year, month, day, hour, minute, second, weekday, day of the year,
// ISO year, ISO week.
func part(sec, nsec int64, offset, n int) int

func (t Time) part(n int) int { return part(t.sec, t.nsec, t.zone().offset, n) }

func (t Time) Year() int           { return t.part(0) }
func (t Time) Month() Month        { return Month(t.part(1)) }
func (t Time) Day() int            { return t.part(2) }
func (t Time) Hour() int           { return t.part(3) }
func (t Time) Minute() int         { return t.part(4) }
func (t Time) Second() int         { return t.part(5) }
func (t Time) Weekday() Weekday    { return Weekday(t.part(6)) }
func (t Time) YearDay() int        { return t.part(7) }
func (t Time) Nanosecond() int     { return int(t.nsec) }
func (t Time) Location() *Location { return t.zone() }

func (t Time) Date() (year int, month Month, day int) { return t.Year(), t.Month(), t.Day() }
func (t Time) Clock() (hour, min, sec int)            { return t.Hour(), t.Minute(), t.Second() }
func (t Time) ISOWeek() (year, week int)              { return t.part(8), t.part(9) }
func (t Time) Zone() (name string, offset int)        { return t.zone().name, t.zone().offset }

func (t Time) IsZero() bool     { return t.sec == 0 && t.nsec == 0 }
func (t Time) Unix() int64      { return t.sec - unixToZero }
func (t Time) UnixNano() int64  { return t.Unix()*1e9 + t.nsec }
func (t Time) UnixMilli() int64 { return t.Unix()*1e3 + t.nsec/1e6 }
func (t Time) UnixMicro() int64 { return t.Unix()*1e6 + t.nsec/1e3 }
func (t Time) UTC() Time        { t.loc, t.mono = nil, 0; return t }
func (t Time) Local() Time      { return t.In(Local) }

func (t Time) In(loc *Location) Time {
	if loc == nil {
		panic("time: missing Location in call to Time.In")
	}
	t.loc, t.mono = loc.stored(), 0
	return t
}

// After reports whether t is later than u: by the monotonic clock, if both have a reading of it. Before, Equal, Compare and
// Sub do the same.
func (t Time) After(u Time) bool {
	if t.mono != 0 && u.mono != 0 {
		return t.mono > u.mono
	}
	return t.sec > u.sec || t.sec == u.sec && t.nsec > u.nsec
}

func (t Time) Before(u Time) bool { return u.After(t) }

func (t Time) Equal(u Time) bool {
	if t.mono != 0 && u.mono != 0 {
		return t.mono == u.mono
	}
	return t.sec == u.sec && t.nsec == u.nsec
}

func (t Time) Compare(u Time) int {
	switch {
	case t.Before(u):
		return -1
	case t.After(u):
		return 1
	}
	return 0
}

// Add is the instant d later.
func (t Time) Add(d Duration) Time {
	t.sec += int64(d / 1e9)
	t.nsec += int64(d % 1e9)
	if t.nsec >= 1e9 {
		t.sec++
		t.nsec -= 1e9
	} else if t.nsec < 0 {
		t.sec--
		t.nsec += 1e9
	}
	if t.mono != 0 {
		if t.mono += int64(d); t.mono <= 0 { // it has no reading of a time before the program began
			t.mono = 0
		}
	}
	return t
}

// Sub is the time from u to t.
func (t Time) Sub(u Time) Duration {
	if t.mono != 0 && u.mono != 0 {
		return Duration(t.mono - u.mono)
	}
	d := Duration(t.sec-u.sec)*Second + Duration(t.nsec-u.nsec)
	switch {
	case u.Add(d).Equal(t):
		return d
	case t.Before(u):
		return minDuration
	}
	return maxDuration
}

// AddDate adds years, months and days.
func (t Time) AddDate(years int, months int, days int) Time {
	year, month, day := t.Date()
	hour, min, sec := t.Clock()
	return Date(year+years, month+Month(months), day+days, hour, min, sec, int(t.nsec), t.zone())
}

// Truncate rounds down to a multiple of d since the zero time.
func (t Time) Truncate(d Duration) Time {
	if t.mono = 0; d <= 0 {
		return t
	}
	return t.Add(-t.since(d))
}

// Round rounds to the nearest multiple of d since the zero time.
func (t Time) Round(d Duration) Time {
	if t.mono = 0; d <= 0 {
		return t
	}
	r := t.since(d)
	if uint64(r)+uint64(r) < uint64(d) {
		return t.Add(-r)
	}
	return t.Add(d - r)
}

// since is the time since the last multiple of d.
func (t Time) since(d Duration) Duration { return Duration(remainder(t.sec, t.nsec, int64(d))) }

func remainder(sec, nsec, d int64) int64

// Since is the time since t.
func Since(t Time) Duration { return Now().Sub(t) }

// Until is the time until t.
func Until(t Time) Duration { return t.Sub(Now()) }

func format(sec, nsec int64, name string, offset int, layout string) string
func parse(layout, value string) (sec, nsec int64, name string, offset int, text string)

// Format writes the instant as layout shows.
func (t Time) Format(layout string) string {
	return format(t.sec, t.nsec, t.zone().name, t.zone().offset, layout)
}

// AppendFormat appends Format(layout) to b.
func (t Time) AppendFormat(b []byte, layout string) []byte { return append(b, t.Format(layout)...) }

// String is the instant in a form for debugging, with the reading of the monotonic clock, m=, in seconds, if there is one.
func (t Time) String() string {
	s := t.Format("2006-01-02 15:04:05.999999999 -0700 MST")
	if t.mono != 0 {
		nanos := itoa(int(t.mono % 1e9))
		s += " m=+" + itoa(int(t.mono/1e9)) + "." + "000000000"[len(nanos):] + nanos
	}
	return s
}

func (t Time) GoString() string {
	location := "time.Location(" + quote(t.Location().String()) + ")"
	if t.Location() == UTC {
		location = "time.UTC"
	} else if t.Location() == Local {
		location = "time.Local"
	}
	year, month, day := t.Date()
	hour, minute, second := t.Clock()
	s := "time.Date(" + itoa(year) + ", time." + month.String()
	for _, n := range []int{day, hour, minute, second, t.Nanosecond()} {
		s += ", " + itoa(n)
	}
	return s + ", " + location + ")"
}

// Parse reads an instant as layout shows.
func Parse(layout, value string) (Time, error) {
	sec, nsec, name, offset, text := parse(layout, value)
	if text != "" {
		return Time{}, &ParseError{Layout: layout, Value: value, text: text}
	}
	loc := UTC
	if name != "UTC" || offset != 0 {
		loc = FixedZone(name, offset)
	}
	return Time{sec: sec, nsec: nsec, loc: loc.stored()}, nil
}

// ParseInLocation is Parse; where value names no zone, loc is meant.
func ParseInLocation(layout, value string, loc *Location) (Time, error) {
	t, err := Parse(layout, value)
	if err == nil && t.zone() == UTC && loc != UTC {
		t = Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), int(t.nsec), loc)
	}
	return t, err
}

// ParseError says why a text is no time.
type ParseError struct {
	Layout, Value, LayoutElem, ValueElem, Message string
	text                                          string
}

func (e *ParseError) Error() string { return e.text }
