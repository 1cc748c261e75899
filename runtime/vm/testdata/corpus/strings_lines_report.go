package main

import (
	"bufio"
	"fmt"
	"strconv"
	"strings"
	"time"
)

const log = `2024-05-01T10:00:00Z INFO  server started port=8080
2024-05-01T10:00:05Z WARN  slow request path=/a ms=1200
2024-05-01T10:01:00Z ERROR failed path=/b err="no such file"
2024-05-01T10:01:30Z INFO  request path=/a ms=12
bad line
2024-05-01T10:02:00Z ERROR failed path=/c err="timeout"`

type entry struct {
	at     time.Time
	level  string
	msg    string
	fields map[string]string
}

func parse(line string) (e entry, err error) {
	stamp, rest, ok := strings.Cut(line, " ")
	if !ok {
		return e, fmt.Errorf("no fields in %q", line)
	}
	if e.at, err = time.Parse(time.RFC3339, stamp); err != nil {
		return e, fmt.Errorf("bad stamp: %w", err)
	}
	e.level, rest, _ = strings.Cut(rest, " ")
	e.fields = map[string]string{}
	var words []string
	for rest = strings.TrimSpace(rest); rest != ""; rest = strings.TrimSpace(rest) {
		k, after, found := strings.Cut(rest, "=")
		if sp := strings.IndexByte(rest, ' '); !found || sp >= 0 && sp < len(k) {
			var w string
			w, rest, _ = strings.Cut(rest, " ")
			words = append(words, w)
			continue
		}
		if q, err := strconv.QuotedPrefix(after); err == nil {
			e.fields[k], _ = strconv.Unquote(q)
			rest = after[len(q):]
			continue
		}
		e.fields[k], rest, _ = strings.Cut(after, " ")
	}
	e.msg = strings.Join(words, " ")
	return e, nil
}

func main() {
	levels := map[string]int{}
	var first, last time.Time
	sc := bufio.NewScanner(strings.NewReader(log))
	for n := 1; sc.Scan(); n++ {
		e, err := parse(sc.Text())
		if err != nil {
			fmt.Printf("line %d: %v\n", n, err)
			continue
		}
		levels[e.level]++
		if first.IsZero() {
			first = e.at
		}
		last = e.at
		if e.level != "INFO" {
			fmt.Println(e.at.Format(time.TimeOnly), e.level, strconv.Quote(e.msg), e.fields)
		}
	}
	fmt.Println(levels, last.Sub(first))
}
