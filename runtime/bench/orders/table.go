package orders

import "strings"

var all = []*Program{
	cs("account", Panic, "the balance is wrong"),
	cs("arithmetic_prog", Panic, "the sum is that of the formula"),
	cs("bluetooth_driver", Panic, "a request uses a stopped driver"),
	cs("carter01", Deadlock, asleep),
	cs("circular_buffer", Panic, "received another number than was expected"),
	cs("deadlock01", Deadlock, asleep),
	cs("din_phil2", Deadlock, asleep).with("din_phil", "seats", 2),
	cs("din_phil3", Deadlock, asleep).with("din_phil", "seats", 3),
	cs("din_phil4", Deadlock, asleep).with("din_phil", "seats", 4),
	cs("din_phil5", Deadlock, asleep).with("din_phil", "seats", 5),
	cs("din_phil6", Deadlock, asleep).with("din_phil", "seats", 6),
	cs("din_phil7", Deadlock, asleep).with("din_phil", "seats", 7),
	cs("fsbench", Panic, "there is no free block"),
	cs("lazy01", Panic, "both have added"),
	cs("phase01", Deadlock, asleep),
	cs("queue", Panic, "another value comes out of the queue than was noted"),
	cs("reorder_3", Panic, "a is set and b is not").with("reorder", "setters", 2),
	cs("reorder_4", Panic, "a is set and b is not").with("reorder", "setters", 3),
	cs("reorder_5", Panic, "a is set and b is not").with("reorder", "setters", 4),
	cs("reorder_10", Panic, "a is set and b is not").with("reorder", "setters", 9),
	cs("reorder_20", Panic, "a is set and b is not").with("reorder", "setters", 19),
	cs("stack", Panic, "the stack is empty"),
	cs("sync01", Deadlock, asleep),
	cs("sync02", Deadlock, asleep),
	cs("token_ring", Panic, "the numbers differ"),
	cs("twostage", Panic, "the second number does not fit the first"),
	cs("twostage_100", Panic, "the second number does not fit the first").with("twostage", "writers", 99),
	cs("wronglock", Panic, "the number was changed in between"),
	cs("wronglock_3", Panic, "the number was changed in between").with("wronglock", "others", 3),
	{Suite: Coyote, Name: "FailureDetector", Kind: Panic, Says: "a node has too many pings to answer", file: "failure_detector",
		From: "the descriptions of P's and Coyote's sample of that name: nodes, timer and detector as actors, at most three pings without an answer"},
	{Suite: Protocols, Name: "Philosophers", Kind: Deadlock, Says: asleep, file: "philosophers", fixed: true,
		From: "Dijkstra's dining philosophers, with forks in channels"},
	{Suite: Protocols, Name: "BenOr", Kind: Panic, Says: "two nodes decide for different values", file: "ben_or", fixed: true,
		From: "Ben-Or 1983; the bug was planted: one proposal is enough to decide"},
	{Suite: Protocols, Name: "ChangRoberts", Kind: Panic, Says: "there are two leaders", file: "chang_roberts", fixed: true,
		From: "Chang and Roberts 1979; the bug was planted: who has not joined passes on any number"},
	{Suite: Protocols, Name: "TwoPhaseCommit", Kind: Panic, Says: "a transaction is committed that a participant has voted against", file: "two_phase_commit", fixed: true,
		From: "Gray 1978; the bug was planted: votes do not say for which transaction they are"},
	{Suite: Protocols, Name: "ChainReplication", Kind: Panic, Says: "an update is lost", file: "chain_replication", fixed: true,
		From: "van Renesse and Schneider 2004; the bug was planted: nothing is sent again when a server has failed"},
	{Suite: Protocols, Name: "Raft", Kind: Panic, Says: "a term has two leaders", file: "raft_election", fixed: true,
		From: "Ongaro and Ousterhout 2014, the election only; the bug was planted: late votes of an earlier term count"},
	{Suite: Protocols, Name: "Chord", Kind: Panic, Says: "a key is lost", file: "chord", fixed: true,
		From: "Stoica and others 2001, joining only; the bug was planted: a node forgets a nearer one before it"},
	{Suite: Protocols, Name: "German", Kind: Panic, Says: "a cache has a copy beside an exclusive one", file: "german", fixed: true,
		From: "German 2000, a benchmark of checkers of cache coherence; the bug was planted: answers do not say for which request they are"},
}

const asleep = "all goroutines are asleep"

const fromSCTBench = "the description of SCTBench's program of that name"

// cs is a program of SCTBench's group CS.
func cs(name string, k Kind, says string) *Program {
	ending := "_bad"
	if strings.HasPrefix(name, "din_phil") {
		ending = "_sat"
	}
	return &Program{Suite: SCTBench, Name: "CS." + name + ending, From: fromSCTBench, Kind: k, Says: says, file: name}
}

// with makes p the program in a file with a constant that has another value.
func (p *Program) with(file, constant string, n int) *Program {
	p.file, p.values = file, map[string]int{constant: n}
	return p
}
