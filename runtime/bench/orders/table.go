package orders

var all = []*Program{
	cs("account", Panic),
	cs("arithmetic_prog", Panic),
	cs("bluetooth_driver", Panic),
	cs("carter01", Deadlock),
	cs("circular_buffer", Panic),
	cs("deadlock01", Deadlock),
	dining("2"),
	dining("3"),
	dining("4"),
	dining("5"),
	dining("6"),
	dining("7"),
	cs("fsbench", Panic),
	cs("lazy01", Panic),
	cs("phase01", Deadlock),
	cs("queue", Panic),
	cs("reorder_3", Panic),
	cs("reorder_4", Panic),
	cs("reorder_5", Panic),
	cs("reorder_10", Panic),
	cs("reorder_20", Panic),
	cs("stack", Panic),
	cs("sync01", Deadlock),
	cs("sync02", Deadlock),
	cs("token_ring", Panic),
	cs("twostage", Panic),
	cs("twostage_100", Panic),
	cs("wronglock", Panic),
	cs("wronglock_3", Panic),
}

const fromSCTBench = "the description of SCTBench's program of that name"

// cs is a program of SCTBench's group CS.
func cs(file string, k Kind) *Program {
	return &Program{Suite: SCTBench, Name: "CS." + file + "_bad", From: fromSCTBench, Kind: k, file: file}
}

// dining is the program of so many philosophers in SCTBench.
func dining(seats string) *Program {
	return &Program{Suite: SCTBench, Name: "CS.din_phil" + seats + "_sat", From: fromSCTBench, Kind: Deadlock, file: "din_phil" + seats}
}
