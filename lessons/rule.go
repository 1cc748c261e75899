package lessons

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// RuleKind is what a Rule demands of a run.
type RuleKind string

// The rules. Each is about a run under any scheduler, and a step of the run can break it.
const (
	RuleEnds     RuleKind = "ends"     // the program ends; every exercise has it
	RuleAlone    RuleKind = "alone"    // no actor handles two messages at once
	RuleHandled  RuleKind = "handled"  // every message that is sent is handled
	RuleLost     RuleKind = "lost"     // no message is lost, as defined by trace.Loss, or still waits at the end
	RuleAnswered RuleKind = "answered" // every Ask gets its reply
	RuleStarts   RuleKind = "starts"   // main sends and starts nothing more once it has waited
	RuleBefore   RuleKind = "before"   // Later is handled, and no handling of it begins before one of Text has ended
	RulePrinted  RuleKind = "printed"  // Text is handled and Later printed, but not before that handling begins
	RuleFrom     RuleKind = "from"     // Text is handled, and each such message is from Sender
	RuleNotFrom  RuleKind = "not-from" // no message of Text that is handled is from Sender
	RuleAtOnce   RuleKind = "at-once"  // at most Most handlings of Text are in progress at once
	RuleThreads  RuleKind = "threads"  // at most Most threads serve actors
	RuleRaces    RuleKind = "races"    // there is no data race, as far as races were searched for

	RulePrintedBy    RuleKind = "printed-by"     // Text is printed, and each time by Sender
	RuleNotPrintedBy RuleKind = "not-printed-by" // Text is never printed by Sender
	RuleDoers        RuleKind = "doers"          // at least Least actors, or goroutines, do one of Acts
)

// Rule is a check's demand on every event of a run. Text and Later select messages: those whose line in the log, such as
// "[w1] - Counter:counter post(-1)", contains them.
type Rule struct {
	Kind   RuleKind
	Text   string // RulePrintedBy, RuleNotPrintedBy: part of what is printed at once
	Later  string // RuleBefore; RulePrinted: part of what is printed
	Sender string // RuleFrom and the like: "main", or part of "Counter:counter" or of a goroutine's name
	Each   bool   // RuleBefore: of the same actor
	Most   int    // RuleAtOnce, RuleThreads
	Least  int    // RuleDoers
	Actors bool   // RuleDoers: actors, not goroutines that the program starts; main is neither
	Acts   []Act  // RuleDoers
}

// fixedRules are the rules without parameters, in the order in which they are offered.
var fixedRules = []struct {
	kind     RuleKind
	sentence string // that authors write and, with a capital letter, learners read
}{
	{RuleHandled, "every message is handled"},
	{RuleLost, "no message is lost"},
	{RuleAnswered, "every request is answered"},
	{RuleAlone, "no actor handles two messages at once"},
	{RuleRaces, "there is no data race"},
	{RuleStarts, "main starts all before it waits"},
}

// ruleForms is the remedy for what is no rule.
var ruleForms = func() string {
	text := "write "
	for _, known := range fixedRules {
		text += known.sentence + ", "
	}
	return text + `"first" before "then", "first" before output "done", "first" from "main", "first" not from "main", output "done" from "ann", output "done" not from "main", at least 3 goroutines lock or send, at least 2 actors print, at most 2 "open" at once, at most 4 threads, or a comparison as in a claim`
}()

// parseRule reads a rule; isRule is false for a text that can only be a comparison as in claims.
func parseRule(tokens []string) (r Rule, isRule bool, msg, remedy string) {
	sentence := strings.Join(tokens, " ")
	for _, known := range fixedRules {
		if known.sentence == sentence {
			return Rule{Kind: known.kind}, true, "", ""
		}
	}
	var ok bool
	switch {
	case len(tokens) > 1 && tokens[0] == "at" && tokens[1] == "most":
		r, ok = parseAtMost(tokens[2:])
	case len(tokens) > 1 && tokens[0] == "at" && tokens[1] == "least":
		r, ok = parseAtLeast(tokens[2:])
	case len(tokens) > 2 && tokens[0] == "output" && (tokens[2] == "from" || tokens[2] == "not"):
		r, ok = parseFrom(tokens[1:])
		r.Kind = map[RuleKind]RuleKind{RuleFrom: RulePrintedBy, RuleNotFrom: RuleNotPrintedBy}[r.Kind]
	case len(tokens) > 1 && tokens[1] == "before":
		r, ok = parseBefore(tokens)
	case len(tokens) > 1 && (tokens[1] == "from" || tokens[1] == "not"):
		r, ok = parseFrom(tokens)
	case isComparison(tokens):
		return r, false, "", ""
	default:
		if near := suggestSentence(strings.ToLower(sentence)); near != "" {
			return r, true, "this is not a rule", "did you mean " + near + "?"
		}
	}
	if !ok {
		return r, true, "this is not a rule", ruleForms
	}
	return r, true, "", ""
}

// isComparison reports whether a text that is no rule is meant as a comparison, as in claims: it compares, or begins with
// what can be compared.
func isComparison(tokens []string) bool {
	if len(tokens) == 0 {
		return false
	}
	first, _, _ := strings.Cut(tokens[0], ".")
	if isPanel(first) || first == "output" || first == "log" {
		return true
	}
	return slices.ContainsFunc(tokens, func(token string) bool { return slices.Contains([]string{"<", "<=", "=", ">=", ">"}, token) })
}

// parseAtMost reads what follows "at most": 2 "open" at once, or 4 threads.
func parseAtMost(tokens []string) (r Rule, ok bool) {
	if len(tokens) < 2 {
		return r, false
	}
	n, err := strconv.Atoi(tokens[0])
	if err != nil || n < 0 {
		return r, false
	}
	r.Most = n
	if len(tokens) == 2 && strings.TrimSuffix(tokens[1], "s") == "thread" {
		r.Kind = RuleThreads
		return r, true
	}
	r.Kind = RuleAtOnce
	r.Text, ok = unquote(tokens[1])
	return r, ok && strings.Join(tokens[2:], " ") == "at once"
}

// parseBefore reads "first" before "then" [on each actor], or "first" before output "done".
func parseBefore(tokens []string) (r Rule, ok bool) {
	if len(tokens) < 3 {
		return r, false
	}
	if len(tokens) == 4 && tokens[2] == "output" {
		r.Kind = RulePrinted
		var first, printed bool
		r.Text, first = unquote(tokens[0])
		r.Later, printed = unquote(tokens[3])
		return r, first && printed
	}
	var first, then bool
	r.Kind = RuleBefore
	r.Text, first = unquote(tokens[0])
	r.Later, then = unquote(tokens[2])
	rest := strings.Join(tokens[3:], " ")
	r.Each = rest == "on each actor"
	return r, first && then && (rest == "" || r.Each)
}

// parseFrom reads "first" [not] from "main".
func parseFrom(tokens []string) (r Rule, ok bool) {
	r.Kind = RuleFrom
	if tokens[1] == "not" {
		r.Kind, tokens = RuleNotFrom, slices.Delete(slices.Clone(tokens), 1, 2)
	}
	if len(tokens) != 3 || tokens[1] != "from" {
		return r, false
	}
	var text, sender bool
	r.Text, text = unquote(tokens[0])
	r.Sender, sender = unquote(tokens[2])
	return r, text && sender
}

// suggestSentence is the sentence of the rule that was probably meant, or "".
func suggestSentence(sentence string) string {
	best, common := "", 1
	for _, fixed := range fixedRules {
		known, n := fixed.sentence, 0
		for _, word := range strings.Fields(sentence) {
			if strings.Contains(" "+known+" ", " "+word+" ") {
				n++
			}
		}
		if n > common || n == common && known < best {
			best, common = known, n
		}
	}
	return best
}

// String is the rule in words, as a learner reads it.
func (r Rule) String() string {
	for _, known := range fixedRules {
		if known.kind == r.Kind {
			return strings.ToUpper(known.sentence[:1]) + known.sentence[1:]
		}
	}
	switch r.Kind {
	case RuleEnds:
		return "The program runs to completion"
	case RuleBefore:
		s := fmt.Sprintf("%q is handled before %q", r.Text, r.Later)
		if r.Each {
			s += ", by each actor"
		}
		return s
	case RulePrinted:
		return fmt.Sprintf("%q is handled before %q is printed", r.Text, r.Later)
	case RuleFrom:
		return fmt.Sprintf("%q comes from %q", r.Text, r.Sender)
	case RuleNotFrom:
		return fmt.Sprintf("%q does not come from %q", r.Text, r.Sender)
	case RulePrintedBy:
		return fmt.Sprintf("%q is printed by %q", r.Text, r.Sender)
	case RuleNotPrintedBy:
		return fmt.Sprintf("%q is not printed by %q", r.Text, r.Sender)
	case RuleDoers:
		return "At least " + r.Doing(strconv.Itoa(r.Least), r.Least == 1)
	case RuleAtOnce:
		return fmt.Sprintf("At most %d %q at once", r.Most, r.Text)
	case RuleThreads:
		if r.Most == 1 {
			return "At most 1 thread for actors"
		}
		return fmt.Sprintf("At most %d threads for actors", r.Most)
	}
	return string(r.Kind)
}
