package trace

import "fmt"

// ReasonSpec describes a reason.
type ReasonSpec struct {
	Name string // as used in the text form and in exports: WillReceive
	Word string // in sentences: what a thread waits for, or why something ended
}

// reasons are the specifications, by Reason.
var reasons = [...]ReasonSpec{
	ReasonNone:        {"None", ""},
	ReasonEmpty:       {"Empty", "mailbox empty"},
	ReasonBatch:       {"Batch", "batch used up"},
	ReasonCrash:       {"Crash", "crash"},
	ReasonExit:        {"Exit", "exit"},
	ReasonTerminate:   {"Terminate", "the system ended"},
	ReasonFull:        {"Full", "mailbox full"},
	ReasonWillReceive: {"WillReceive", "not wanted now"},
	ReasonRemove:      {"Remove", "removed"},
	ReasonSleep:       {"Sleep", "Sleep"},
	ReasonWork:        {"Work", "Work"},
	ReasonMailbox:     {"Mailbox", "a message"},
	ReasonQueue:       {"Queue", "an actor"},
	ReasonWait:        {"Wait", "Wait"},
	ReasonChanSend:    {"ChanSend", "channel send"},
	ReasonChanReceive: {"ChanReceive", "channel receive"},
	ReasonSelect:      {"Select", "select"},
	ReasonMutex:       {"Mutex", "mutex"},
	ReasonWaitGroup:   {"WaitGroup", "WaitGroup"},
	ReasonCond:        {"Cond", "Cond"},
	ReasonStdout:      {"Stdout", "stdout"},
	ReasonStderr:      {"Stderr", "stderr"},
	ReasonStart:       {"Start", "start"},
	ReasonStop:        {"Stop", "stopped by another"},
	ReasonSelected:    {"Selected", "selected"},
	ReasonUnselected:  {"Unselected", "no message that it wants now"},
	ReasonPoison:      {"Poison", "poison"},
	ReasonParent:      {"Parent", "parent stopped"},
	ReasonStash:       {"Stash", "stashed"},
	ReasonOverflow:    {"Overflow", "no room"},
	ReasonRoom:        {"Room", "room in a mailbox"},
	ReasonResume:      {"Resume", "resume"},
	ReasonRestart:     {"Restart", "restart"},
	ReasonEscalate:    {"Escalate", "escalate"},
	ReasonSuspended:   {"Suspended", "suspended"},
	ReasonMove:        {"Move", "it moves to another"},
	ReasonAsk:         {"Ask", "a reply"},
	ReasonTimer:       {"Timer", "its timer was stopped"},
	ReasonTicker:      {"Ticker", "a repeating timer"},
	ReasonNotice:      {"Notice", "from the runtime"},
	ReasonRoutee:      {"Routee", "no routee takes it"},
	ReasonEnd:         {"End", "the end of an actor"},
	ReasonRequest:     {"Request", "a request"},
	ReasonYield:       {"Yield", "a core"},
	ReasonSyscall:     {"Syscall", "system call"},
	ReasonNetwork:     {"Network", "network or file"},
	ReasonGC:          {"GC", "garbage collector"},
	ReasonShared:      {"Shared", "for reading"},
	ReasonClosed:      {"Closed", "closed"},
	ReasonCreate:      {"Create", "not started"},
	ReasonCancel:      {"Cancel", "removed by another"},
	ReasonPriority:    {"Priority", "priority"},
	ReasonCapacity:    {"Capacity", "capacity"},
}

// Reasons is the number of reasons, including ReasonNone.
const Reasons = len(reasons)

// Spec is the specification of a reason; nil if this version does not know it.
func (r Reason) Spec() *ReasonSpec {
	if int(r) < len(reasons) {
		return &reasons[r]
	}
	return nil
}

// String is the constant's name without its prefix: Empty.
func (r Reason) String() string {
	if s := r.Spec(); s != nil {
		return s.Name
	}
	return fmt.Sprintf("Reason%d", uint8(r))
}

// HasObject reports whether a thread that waits for this reason waits for an Object.
func (r Reason) HasObject() bool {
	switch r {
	case ReasonChanSend, ReasonChanReceive, ReasonSelect, ReasonMutex, ReasonWaitGroup, ReasonCond:
		return true
	}
	return false
}

// word is the reason as used in a sentence.
func (r Reason) word() string {
	if s := r.Spec(); s != nil && s.Word != "" {
		return s.Word
	}
	return "something"
}

// ParseReason is the inverse of Reason.String.
func ParseReason(s string) (Reason, error) {
	for r := range reasons {
		if reasons[r].Name == s {
			return Reason(r), nil
		}
	}
	return 0, fmt.Errorf("unknown reason %q; reasons are named as in the Reason constants, without the prefix: Empty", s)
}
