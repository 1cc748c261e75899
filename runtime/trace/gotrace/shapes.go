package gotrace

// shape is how an event is encoded: its type, a byte, is followed by numbers of variable length, the first of which is a
// time. Some of them are the numbers of stacks and strings.
type shape struct {
	numbers         int
	stacks, strings uint8 // which of them are, as bits
}

// shapes are those of the types of events, as of Go 1.22 to 1.26. A type without numbers is not in batches of events. The
// package golang.org/x/exp/trace does not export its table.
var shapes = [256]shape{
	9:  {3, 0b100, 0},        // ProcsChange
	10: {3, 0, 0},            // ProcStart
	11: {1, 0, 0},            // ProcStop
	12: {4, 0, 0},            // ProcSteal
	13: {3, 0, 0},            // ProcStatus
	14: {4, 0b1100, 0},       // GoCreate
	15: {2, 0, 0},            // GoCreateSyscall
	16: {3, 0, 0},            // GoStart
	17: {1, 0, 0},            // GoDestroy
	18: {1, 0, 0},            // GoDestroySyscall
	19: {3, 0b100, 0b10},     // GoStop
	20: {3, 0b100, 0b10},     // GoBlock
	21: {4, 0b1000, 0},       // GoUnblock
	22: {3, 0b100, 0},        // GoSyscallBegin
	23: {1, 0, 0},            // GoSyscallEnd
	24: {1, 0, 0},            // GoSyscallEndBlocked
	25: {4, 0, 0},            // GoStatus
	26: {3, 0b100, 0b10},     // STWBegin
	27: {1, 0, 0},            // STWEnd
	28: {2, 0, 0},            // GCActive
	29: {3, 0b100, 0},        // GCBegin
	30: {2, 0, 0},            // GCEnd
	31: {2, 0, 0},            // GCSweepActive
	32: {2, 0b10, 0},         // GCSweepBegin
	33: {3, 0, 0},            // GCSweepEnd
	34: {2, 0, 0},            // GCMarkAssistActive
	35: {2, 0b10, 0},         // GCMarkAssistBegin
	36: {1, 0, 0},            // GCMarkAssistEnd
	37: {2, 0, 0},            // HeapAlloc
	38: {2, 0, 0},            // HeapGoal
	39: {2, 0, 0b10},         // GoLabel
	40: {5, 0b10000, 0b1000}, // UserTaskBegin
	41: {3, 0b100, 0},        // UserTaskEnd
	42: {4, 0b1000, 0b100},   // UserRegionBegin
	43: {4, 0b1000, 0b100},   // UserRegionEnd
	44: {5, 0b10000, 0b1100}, // UserLog
	45: {3, 0, 0},            // GoSwitch
	46: {3, 0, 0},            // GoSwitchDestroy
	47: {4, 0b1100, 0},       // GoCreateBlocked
	48: {5, 0b10000, 0},      // GoStatusStack
	51: {4, 0, 0},            // ClockSnapshot

	// Of the experiment AllocFree:
	128: {4, 0, 0}, // Span
	129: {4, 0, 0}, // SpanAlloc
	130: {2, 0, 0}, // SpanFree
	131: {3, 0, 0}, // HeapObject
	132: {3, 0, 0}, // HeapObjectAlloc
	133: {2, 0, 0}, // HeapObjectFree
	134: {3, 0, 0}, // GoroutineStack
	135: {3, 0, 0}, // GoroutineStackAlloc
	136: {2, 0, 0}, // GoroutineStackFree
}

// Types of events that are not in batches of events.
const (
	evBatch        = 1
	evStacks       = 2
	evStack        = 3
	evStrings      = 4
	evString       = 5
	evExperimental = 49
	evSync         = 50
	evEnd          = 52 // of a part, since Go 1.26
)
