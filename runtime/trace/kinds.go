package trace

import (
	"fmt"
	"slices"
	"strings"
)

// Level says how important an event is to a reader of the trace.
type Level string

const (
	LevelWarning Level = "warning" // something went wrong
	LevelTrace   Level = "trace"   // what actors and the program do
	LevelDetail  Level = "detail"  // what threads and cores do for them
)

// KindSpec describes a kind of event, except for the validator's rules. The page has the same table
// (web/ui/src/wire/kinds.gen.ts, generated from this one).
type KindSpec struct {
	Name  string // as used in the text form and in exports: MsgSend
	Word  string // one or two words for the page's table
	Level Level
	// Sentences are templates for what happened; the first whose condition holds is used.
	Sentences []Sentence
}

// Sentence is a template for the description of an event. Text may contain, in braces: actor, peer, message, thread;
// reason, in words; method, the one that is called; text, the string at Value, and quoted, the same in quotes; count,
// Value, and ordinal, one more; asked, Value as a time; ticks, Value of them; depth; actors and threads, Depth ready
// ones; readers, Depth of them; object, and capacity, that of its buffer; rank, what distinguishes Actor from most actors, and level, Thread from most threads; line, and start, the one where Thread was started, with its
// file if there are several; waits, what a blocked thread does.
type Sentence struct {
	When Condition
	Text string
}

// Condition says when a sentence applies: everything that is set must hold.
type Condition struct {
	Reason []Reason // one of them
	Cause  []Reason // one of them is the reason of the event's cause
	Value  bool     // Value is not 0
	Peer   bool     // Peer is an actor
	Nobody bool     // the message has no receiver
	Actor  bool     // Actor is set
	Msg    bool     // there is a message
	Start  bool     // it is known where Thread was started
	Buffer bool     // Object is a channel with a buffer
	Timer  bool     // Object is the channel of a timer
}

func always(text string) []Sentence { return []Sentence{{Text: text}} }

func one(reasons ...Reason) Condition { return Condition{Reason: reasons} }

// kinds holds the specifications, by Kind.
var kinds = [...]KindSpec{
	KindNone: {Name: "None", Level: LevelTrace},

	ActorSpawn: {"ActorSpawn", "spawn", LevelTrace, []Sentence{
		{one(ReasonCreate), "{actor} is created by {peer}{rank}, and not started"},
		{Condition{}, "{actor} is spawned by {peer}{rank}"},
	}},
	ActorStop: {"ActorStop", "stop", LevelTrace, []Sentence{
		{one(ReasonCrash), "{actor} stops after a panic"},
		{one(ReasonExit), "{actor} stops: it exited"},
		{one(ReasonStop, ReasonPoison), "{actor} stops on request"},
		{one(ReasonParent), "{actor} stops with its parent"},
		{one(ReasonTerminate), "{actor} stops: the system ended"},
		{Condition{}, "{actor} stops"},
	}},
	ActorCrash: {"ActorCrash", "panic", LevelWarning, []Sentence{
		{one(ReasonEmpty), "{thread} takes a message of {actor}, whose mailbox is empty: {text}"},
		{one(ReasonSelected), "{actor} panics selecting a message: {text}"},
		{Condition{Msg: true}, "{actor} panics handling {message}: {text}"},
		{Condition{}, "{actor} panics: {text}"},
	}},
	ActorRestart: {"ActorRestart", "restart", LevelTrace, always("{actor} restarts")},

	MsgSend: {"MsgSend", "send", LevelTrace, []Sentence{
		{Condition{Cause: []Reason{ReasonMove}}, "{message} of {actor} moves to {peer}"},
		{one(ReasonRequest), "{actor} asks {peer}: {message}"},
		{Condition{Nobody: true}, "{actor} sends {message}: nobody can take it"},
		{Condition{Value: true}, "{actor} sends {message} to {peer}, in {asked}"},
		{Condition{}, "{actor} sends {message} to {peer}"},
	}},
	MsgEnqueue: {"MsgEnqueue", "arrive", LevelTrace, []Sentence{
		{Condition{Value: true}, "{actor} gets {message} from {peer}, priority {count}, {depth} waiting"},
		{Condition{}, "{actor} gets {message} from {peer}, {depth} waiting"},
	}},
	MsgDequeue: {"MsgDequeue", "begin", LevelTrace, []Sentence{
		{one(ReasonSelected), "{actor} selects {message} on {thread}, {depth} waiting"},
		{Condition{}, "{actor} begins {message} on {thread}, {depth} waiting"},
	}},
	MsgDone: {"MsgDone", "end", LevelTrace, always("{actor} ends {message}, {depth} waiting")},
	MsgRefuse: {"MsgRefuse", "refuse", LevelWarning, []Sentence{
		{one(ReasonNone), "{actor} refuses {message} from {peer}"},
		{Condition{}, "{actor} refuses {message} from {peer}: {reason}"},
	}},
	MsgDrop: {"MsgDrop", "drop", LevelWarning, []Sentence{
		{one(ReasonNone), "{actor} drops {message}"},
		{one(ReasonMove), "{message} leaves the mailbox of {actor} for another"},
		{one(ReasonCancel), "{peer} removes {message} from the mailbox of {actor}"},
		{Condition{}, "{actor} drops {message}: {reason}"},
	}},
	MsgDeadLetter: {"MsgDeadLetter", "dead letter", LevelWarning, []Sentence{
		{one(ReasonAsk), "{message} is a dead letter: {actor} no longer waits for it"},
		{one(ReasonRoutee), "{message} is a dead letter: {actor} has no routee to take it"},
		{Condition{}, "{message} is a dead letter: {actor} no longer exists"},
	}},
	MsgStash: {"MsgStash", "stash", LevelTrace, always("{actor} stashes {message}")},

	ActorReady: {"ActorReady", "ready", LevelDetail, []Sentence{
		{one(ReasonStart, ReasonStop), "{actor} is ready for its method {method} and waits for a thread"},
		{one(ReasonRestart), "{actor} is ready to restart and waits for a thread"},
		{Condition{}, "{actor} is ready and waits for a thread"},
	}},
	RunBegin: {"RunBegin", "take", LevelDetail, []Sentence{
		{one(ReasonEmpty), "{thread} takes {actor}, the first in the queue, whose mailbox is empty"},
		{one(ReasonUnselected), "{thread} takes {actor}, the first in the queue, which wanted none of its messages"},
		{Condition{}, "{thread} takes {actor}"},
	}},
	RunEnd: {"RunEnd", "leave", LevelDetail, []Sentence{
		{one(ReasonEmpty), "{thread} leaves {actor}, whose mailbox is empty"},
		{one(ReasonBatch), "{thread} leaves {actor}: others wait"},
		{one(ReasonCrash), "{thread} leaves {actor} after a panic"},
		{one(ReasonExit), "{thread} leaves {actor}, which exited"},
		{one(ReasonSuspended), "{thread} leaves {actor}, which is suspended"},
		{one(ReasonUnselected), "{thread} leaves {actor}, which wants none of its messages now"},
		{Condition{}, "{thread} leaves {actor}"},
	}},
	Block: {"Block", "block", LevelDetail, []Sentence{
		{Condition{Actor: true}, "{actor} {waits}, holding {thread}"},
		{Condition{}, "{actor} {waits}"},
	}},
	Unblock: {"Unblock", "unblock", LevelDetail, always("{actor} can go on")},

	ThreadCreate: {"ThreadCreate", "thread created", LevelDetail, []Sentence{
		{Condition{Start: true}, "{thread} is started in line {start}"},
		{Condition{}, "thread {thread} is created{level}"},
	}},
	ThreadExit: {"ThreadExit", "thread ends", LevelDetail, always("thread {thread} ends")},
	ThreadPark: {"ThreadPark", "park", LevelDetail, []Sentence{
		{one(ReasonNone), "{thread} has nothing to do"},
		{Condition{Reason: []Reason{ReasonQueue}, Value: true}, "{thread} sleeps for {asked}, unless a send wakes it"},
		{Condition{}, "{thread} waits for {reason}"},
	}},
	ThreadUnpark: {"ThreadUnpark", "unpark", LevelDetail, []Sentence{
		{Condition{Cause: []Reason{ReasonQueue}}, "{thread} wakes: its time is up"},
		{Condition{}, "{thread} is woken"},
	}},
	ThreadSwitch: {"ThreadSwitch", "switch", LevelDetail, always("core {count} switches to {thread}")},

	TimerSet: {"TimerSet", "timer set", LevelTrace, []Sentence{
		{one(ReasonTicker), "a repeating timer of {actor} waits {asked} to send {message}"},
		{one(ReasonTimer), "a timer of {actor} waits {asked} to send {message}"},
		{Condition{}, "{message} to {actor} waits {asked}"},
	}},
	TimerFire: {"TimerFire", "timer fires", LevelTrace, []Sentence{
		{Condition{Cause: []Reason{ReasonTimer, ReasonTicker}}, "a timer of {actor} fires and sends {message}"},
		{Condition{}, "the delay of {message} to {actor} is over"},
	}},

	Line: {"Line", "line", LevelDetail, []Sentence{
		{Condition{Actor: true}, "{actor} is about to run line {line}"},
		{Condition{}, "{thread} is about to run line {line}"},
	}},
	Output: {"Output", "output", LevelTrace, always("{actor} writes {quoted}")},
	Remark: {"Remark", "remark", LevelTrace, always("{text}")},

	Choice: {"Choice", "choice", LevelDetail, []Sentence{
		{Condition{Peer: true}, "{thread} takes {peer}, number {ordinal} of {actors}"},
		{one(ReasonTimer), "time passes until the next timer fires, and all that is ready is held up"},
		{one(ReasonSelect), "{thread} executes number {ordinal} of the {depth} ready cases of its select"},
		{Condition{}, "the scheduler picks {thread}, number {ordinal} of {threads}"},
	}},
	GoTurn: {"GoTurn", "turn", LevelDetail, always("core {count} turns to {thread}")},

	HookBegin: {"HookBegin", "method", LevelTrace, always("{actor} begins its method {method} on {thread}")},
	HookEnd:   {"HookEnd", "method ends", LevelTrace, always("{actor} ends its method {method}")},
	ActorStopping: {"ActorStopping", "stopping", LevelTrace, []Sentence{
		{Condition{Peer: true}, "{actor} takes no more messages: {peer} stops it"},
		{Condition{}, "{actor} takes no more messages and is about to stop"},
	}},

	MsgUnstash:   {"MsgUnstash", "unstash", LevelTrace, always("{actor} puts {message} back to the front of its mailbox")},
	ActorBecome:  {"ActorBecome", "become", LevelTrace, always("{actor} becomes {text}")},
	ActorWatch:   {"ActorWatch", "watch", LevelTrace, always("{actor} watches {peer}")},
	ActorUnwatch: {"ActorUnwatch", "unwatch", LevelTrace, always("{actor} stops watching {peer}")},
	ActorSupervise: {"ActorSupervise", "supervise", LevelTrace, []Sentence{
		{Condition{Reason: []Reason{ReasonRestart}, Peer: true, Value: true}, "{peer} restarts {actor} in {asked}"},
		{Condition{Reason: []Reason{ReasonRestart}, Peer: true}, "{peer} restarts {actor}"},
		{Condition{Reason: []Reason{ReasonRestart}, Value: true}, "the system restarts {actor} in {asked}"},
		{one(ReasonRestart), "the system restarts {actor}"},
		{Condition{Reason: []Reason{ReasonStop}, Peer: true}, "{peer} stops {actor}"},
		{one(ReasonStop), "the system stops {actor}"},
		{Condition{Reason: []Reason{ReasonEscalate}, Peer: true}, "{peer} fails because {actor} failed"},
		{one(ReasonEscalate), "the system fails because {actor} failed"},
		{Condition{Peer: true}, "{peer} resumes {actor}"},
		{Condition{}, "the system resumes {actor}"},
	}},

	MsgReply:   {"MsgReply", "reply", LevelTrace, always("{actor} gets the reply {message} from {peer}")},
	AskTimeout: {"AskTimeout", "no reply", LevelWarning, always("{actor} got no reply from {peer} to {message} within {asked}")},

	TimerStop: {"TimerStop", "timer stopped", LevelTrace, always("{actor} stops a timer: {message} is not sent")},
	TimerMiss: {"TimerMiss", "ticks missed", LevelWarning, always("{actor} missed {ticks} of a timer: the previous one was still waiting")},

	RouteeJoin:  {"RouteeJoin", "routee joins", LevelTrace, always("{peer} becomes a routee of {actor}")},
	RouteeLeave: {"RouteeLeave", "routee leaves", LevelTrace, always("{peer} is no longer a routee of {actor}")},
	MsgRoute:    {"MsgRoute", "route", LevelTrace, always("{actor} routes {message} to {peer}")},

	AskFail:          {"AskFail", "no reply", LevelWarning, always("{peer} can no longer reply to {message} of {actor}")},
	ActorSubscribe:   {"ActorSubscribe", "subscribe", LevelTrace, always("{actor} subscribes to dead letters")},
	ActorUnsubscribe: {"ActorUnsubscribe", "unsubscribe", LevelTrace, always("{actor} unsubscribes from dead letters")},

	MemRead:  {"MemRead", "read", LevelTrace, always("{actor} reads {text}")},
	MemWrite: {"MemWrite", "write", LevelTrace, always("{actor} writes {text}")},
	DataRace: {"DataRace", "data race", LevelWarning, always("{text}")},

	ChanSend: {"ChanSend", "send", LevelTrace, []Sentence{
		{Condition{Timer: true}, "the timer of {object} fires"},
		{one(ReasonChanSend), "{actor} has sent {text} on {object}"},
		{Condition{Buffer: true}, "{actor} sends {text} on {object}, {depth} of {capacity} in its buffer"},
		{Condition{}, "{actor} sends {text} on {object}"},
	}},
	ChanReceive: {"ChanReceive", "receive", LevelTrace, []Sentence{
		{one(ReasonClosed), "{actor} receives nothing from {object}, which is closed"},
		{Condition{Buffer: true}, "{actor} receives {text} from {object}, {depth} of {capacity} in its buffer"},
		{Condition{}, "{actor} receives {text} from {object}"},
	}},
	ChanClose: {"ChanClose", "close", LevelTrace, always("{actor} closes {object}")},
	Lock: {"Lock", "lock", LevelTrace, []Sentence{
		{one(ReasonShared), "{actor} locks {object} for reading, {readers} now"},
		{Condition{}, "{actor} locks {object}"},
	}},
	Unlock: {"Unlock", "unlock", LevelTrace, []Sentence{
		{Condition{Reason: []Reason{ReasonShared}, Value: true}, "{actor} unlocks {object} for reading: it was the last reader, and a writer gets it"},
		{one(ReasonShared), "{actor} unlocks {object} for reading, {readers} left"},
		{Condition{}, "{actor} unlocks {object}"},
	}},
	GroupAdd: {"GroupAdd", "count", LevelTrace, always("{actor} adds {count} to the counter of {object}: {depth}")},
	CondWake: {"CondWake", "wake", LevelTrace, always("{actor} wakes {count} of those that wait for {object}")},

	ActorStart:    {"ActorStart", "start", LevelTrace, always("{actor} is started by {peer}, {depth} waiting")},
	CategoryJoin:  {"CategoryJoin", "join category", LevelTrace, always("{actor} joins the category {quoted}")},
	CategoryLeave: {"CategoryLeave", "leave category", LevelTrace, always("{actor} leaves the category {quoted}")},
	ActorSet: {"ActorSet", "set", LevelTrace, []Sentence{
		{one(ReasonPriority), "{actor} has priority {count} now"},
		{Condition{Value: true}, "{actor} has capacity {count} now, {depth} waiting"},
		{Condition{}, "{actor} has unlimited capacity now"},
	}},
}

// Kinds is the number of kinds, including KindNone: this version knows the kinds below it.
const Kinds = len(kinds)

// Spec is the specification of a kind; nil if this version does not know it.
func (k Kind) Spec() *KindSpec {
	if int(k) < len(kinds) {
		return &kinds[k]
	}
	return nil
}

// String is the constant's name: MsgSend.
func (k Kind) String() string {
	if s := k.Spec(); s != nil {
		return s.Name
	}
	return fmt.Sprintf("Kind%d", uint8(k))
}

// ParseKind is the inverse of Kind.String.
func ParseKind(s string) (Kind, error) {
	for k := range kinds {
		if kinds[k].Name == s {
			return Kind(k), nil
		}
	}
	return 0, fmt.Errorf("unknown kind of event %q; kinds are named as in the Kind constants: MsgSend", s)
}

// texts says of which kinds a sentence shows a text.
var texts = func() (has [len(kinds)]bool) {
	for k := range kinds {
		has[k] = slices.ContainsFunc(kinds[k].Sentences, func(x Sentence) bool {
			return strings.Contains(x.Text, "{text}") || strings.Contains(x.Text, "{quoted}")
		})
	}
	return has
}()

// HasText reports whether the Value of events of this kind is an index into Strings.
func (k Kind) HasText() bool { return int(k) < len(texts) && texts[k] }
