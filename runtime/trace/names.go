package trace

import "fmt"

// kindNames are the words of the text form and of JSON exports, by Kind.
var kindNames = [...]string{
	KindNone: "None",

	ActorSpawn: "ActorSpawn", ActorStop: "ActorStop", ActorCrash: "ActorCrash", ActorRestart: "ActorRestart",

	MsgSend: "MsgSend", MsgEnqueue: "MsgEnqueue", MsgDequeue: "MsgDequeue", MsgDone: "MsgDone",
	MsgRefuse: "MsgRefuse", MsgDrop: "MsgDrop", MsgDeadLetter: "MsgDeadLetter", MsgStash: "MsgStash",

	ActorReady: "ActorReady", RunBegin: "RunBegin", RunEnd: "RunEnd", Block: "Block", Unblock: "Unblock",

	ThreadCreate: "ThreadCreate", ThreadExit: "ThreadExit", ThreadPark: "ThreadPark", ThreadUnpark: "ThreadUnpark",
	ThreadSwitch: "ThreadSwitch",

	TimerSet: "TimerSet", TimerFire: "TimerFire",

	Line: "Line", Output: "Output", Remark: "Remark",

	Choice: "Choice",

	GoTurn: "GoTurn",

	HookBegin: "HookBegin", HookEnd: "HookEnd", ActorStopping: "ActorStopping",

	MsgUnstash: "MsgUnstash", ActorBecome: "ActorBecome",
	ActorWatch: "ActorWatch", ActorUnwatch: "ActorUnwatch",
	ActorSupervise: "ActorSupervise",
	MsgReply:       "MsgReply", AskTimeout: "AskTimeout",
	TimerStop: "TimerStop", TimerMiss: "TimerMiss",
	RouteeJoin: "RouteeJoin", RouteeLeave: "RouteeLeave", MsgRoute: "MsgRoute",
	AskFail: "AskFail", ActorSubscribe: "ActorSubscribe", ActorUnsubscribe: "ActorUnsubscribe",
}

// reasonNames are the words of the text form and of JSON exports, by Reason.
var reasonNames = [...]string{
	ReasonNone: "None", ReasonEmpty: "Empty", ReasonBatch: "Batch", ReasonCrash: "Crash", ReasonExit: "Exit",
	ReasonTerminate: "Terminate", ReasonFull: "Full", ReasonWillReceive: "WillReceive", ReasonRemove: "Remove",
	ReasonSleep: "Sleep", ReasonWork: "Work", ReasonMailbox: "Mailbox", ReasonQueue: "Queue", ReasonWait: "Wait",
	ReasonChanSend: "ChanSend", ReasonChanReceive: "ChanReceive", ReasonSelect: "Select", ReasonMutex: "Mutex",
	ReasonWaitGroup: "WaitGroup", ReasonCond: "Cond", ReasonStdout: "Stdout", ReasonStderr: "Stderr",
	ReasonStart: "Start", ReasonStop: "Stop", ReasonSelected: "Selected", ReasonUnselected: "Unselected",
	ReasonPoison: "Poison", ReasonParent: "Parent",
	ReasonStash: "Stash", ReasonOverflow: "Overflow", ReasonRoom: "Room",
	ReasonResume: "Resume", ReasonRestart: "Restart", ReasonEscalate: "Escalate", ReasonSuspended: "Suspended",
	ReasonMove:  "Move",
	ReasonAsk:   "Ask",
	ReasonTimer: "Timer", ReasonTicker: "Ticker", ReasonNotice: "Notice",

	ReasonRoutee: "Routee", ReasonEnd: "End", ReasonRequest: "Request",

	ReasonYield: "Yield", ReasonSyscall: "Syscall", ReasonNetwork: "Network", ReasonGC: "GC",
}

// String is the constant's name: MsgSend.
func (k Kind) String() string {
	if int(k) < len(kindNames) && kindNames[k] != "" {
		return kindNames[k]
	}
	return fmt.Sprintf("Kind%d", uint8(k))
}

// String is the constant's name without its prefix: Empty.
func (r Reason) String() string {
	if int(r) < len(reasonNames) && reasonNames[r] != "" {
		return reasonNames[r]
	}
	return fmt.Sprintf("Reason%d", uint8(r))
}

// Kinds is how many kinds there are, KindNone included: a Kind below it is known to this version.
const Kinds = len(kindNames)

// Reasons is how many reasons there are, ReasonNone included.
const Reasons = len(reasonNames)

// ParseKind is the inverse of Kind.String.
func ParseKind(s string) (Kind, error) {
	for k, name := range kindNames {
		if name == s {
			return Kind(k), nil
		}
	}
	return 0, fmt.Errorf("unknown kind of event %q; kinds are named as in the Kind constants: MsgSend", s)
}

// ParseReason is the inverse of Reason.String.
func ParseReason(s string) (Reason, error) {
	for r, name := range reasonNames {
		if name == s {
			return Reason(r), nil
		}
	}
	return 0, fmt.Errorf("unknown reason %q; reasons are named as in the Reason constants, without the prefix: Empty", s)
}
