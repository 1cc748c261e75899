package kernel

import (
	"flag"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/explore"
	"github.com/rehearse-lab/rehearse/runtime/portion"
)

var repairedOrders = flag.Int("goker-orders", 300, "how many orders TestGoKerRepaired tries of each kernel")

// repair is what was done about the bug of a kernel, as far as the kernel has what it was done to. The kernel itself stays in Go's
// tree: a repair is only what differs.
type repair struct {
	kernel string
	does   string // in words
	edits  []edit
}

// edit replaces a text wherever it is.
type edit struct{ old, new string }

// repairs follow the fix that the head of a kernel names, or the description of its bug. Those whose fix has no counterpart in the
// kernel are not in the list: where nobody is left to receive, for instance, or where a round of one goroutine is lost to another.
var repairs = []repair{
	{"Cockroach10214", "the lock on the heartbeats is given up before a replica is told", []edit{
		{"defer s.coalescedMu.Unlock()", "n := len(s.coalescedMu.heartbeatResponses); s.coalescedMu.Unlock()"},
		{"i < len(s.coalescedMu.heartbeatResponses)", "i < n"},
	}},
	{"Cockroach1055", "Stop waits for the workers without the lock, and a task that was started ends", []edit{
		{"s.stop.Wait()", "s.mu.Unlock(); s.stop.Wait(); s.mu.Lock()"},
		{"\ts.StartTask()\n", "if s.StartTask() { s.drain.Done() }\n"},
	}},
	{"Cockroach10790", "who sends closes the channels when it gives up, so that who drains them ends", []edit{
		{"sendChans(ctx context.Context) {", "sendChans(ctx context.Context) { for _, ch := range r.chans { defer close(ch) }"},
	}},
	{"Cockroach13197", "who begins a transaction rolls it back", []edit{
		{"db.begin(context.Background())", "db.begin(context.Background()).Rollback()"},
	}},
	{"Cockroach13755", "who queries closes the rows", []edit{
		{"rs.initContextClose(context.Background())", "rs.initContextClose(context.Background()); rs.close(nil)"},
	}},
	{"Cockroach1462", "who sends events stops also while nobody takes one", []edit{
		{"default:\n\t\t\t\tlt.Events <- interceptMessage_cockroach1462(0)", "case lt.Events <- interceptMessage_cockroach1462(0):"},
	}},
	{"Cockroach16167", "what runs under the lock does not take it a second time to read", []edit{
		{"\te.systemConfigMu.RLock()\n\tdefer e.systemConfigMu.RUnlock()\n", ""},
	}},
	{"Cockroach18101", "who sends stops, like who receives, when the context is done", []edit{
		{"readyForImportCh <- (false || i != 0)", "select { case readyForImportCh <- i != 0: case <-ctx.Done(): return }"},
	}},
	{"Cockroach24808", "a compactor that already has a suggestion gets no second one when it starts", []edit{
		{"\tc.ch <- struct{}{}\n", "\tselect { case c.ch <- struct{}{}: default: }\n"},
	}},
	{"Cockroach25456", "whether the store stops is looked up, not waited for", []edit{
		{"<-repl.store.Stopper().ShouldQuiesce()", "select { case <-repl.store.Stopper().ShouldQuiesce(): default: }"},
	}},
	{"Cockroach35073", "an outbox that does not start closes its channel of rows", []edit{
		{"\t\twg.Done()\n", "\t\tm.ConsumerClosed(); wg.Done()\n"},
	}},
	{"Cockroach3710", "the replicas are copied under the lock and looked at without it", []edit{
		{"\truntime.Gosched()\n", "\tvar replicas []*Replica_cockroach3710; for _, r := range s.replicas { replicas = append(replicas, r) }; s.mu.RUnlock()\n"},
		{"range s.replicas {\n\t\ts.raft", "range replicas {\n\t\ts.raft"},
		{"\t}\n\ts.mu.RUnlock()\n", "\t}\n"},
	}},
	{"Cockroach584", "the lock is given up before the loop ends", []edit{
		{"// Missing g.mu.Unlock\n", "g.mu.Unlock()\n"},
	}},
	{"Cockroach6181", "who has the lock takes the text that asks for none", []edit{
		{"rdc.String()))", "rdc.stringLocked()))"},
	}},
	{"Cockroach7504", "the lock on the names is given up before that on a lease is taken", []edit{
		{"defer c.mu.Unlock() // L2\n\tlease, ok := c.tables[id]", "lease, ok := c.tables[id]; c.mu.Unlock()"},
	}},
	{"Cockroach9935", "the lock is given up before exit takes it", []edit{
		{"if err := l.createFile(); err != nil {", "err := l.createFile(); l.mu.Unlock(); if err != nil {"},
		{"\t}\n\tl.mu.Unlock()\n", "\t}\n"},
	}},
	{"Etcd10492", "the lock is given up before the checkpoint, which takes it, is made", []edit{
		{"le.cp(context.Background())", "unlock(); unlock = func() {}; le.cp(context.Background())"},
	}},
	{"Etcd5509", "the lock is given up also where an error is returned", []edit{
		{"return ErrConnClosed_etcd5509", "r.client.mu.RUnlock(); return ErrConnClosed_etcd5509"},
	}},
	{"Etcd6708", "the leader is asked for before the lock is taken", []edit{
		{"c.Lock()\n\tdefer c.Unlock()\n\n\tc.SetEndpoints()", "c.SetEndpoints(); c.Lock(); defer c.Unlock()"},
	}},
	{"Etcd6857", "who asks for the status gives up when the node has stopped", []edit{
		{"n.status <- c\n\treturn <-c", "select { case n.status <- c: return <-c; case <-n.done: return Status_etcd6857{} }"},
	}},
	{"Etcd6873", "stop waits without the lock", []edit{
		{"defer wbs.mu.Unlock()\n\tclose(wbs.updatec)", "close(wbs.updatec); wbs.mu.Unlock()"},
	}},
	{"Etcd7492", "the keeper is told of a token without the lock that it takes to delete one", []edit{
		{"t.simpleTokenKeeper.addSimpleToken()\n\tt.simpleTokensMu.Unlock()", "t.simpleTokensMu.Unlock(); t.simpleTokenKeeper.addSimpleToken()"},
	}},
	{"Grpc1275", "who closes a stream tells its reader, for whom that is the end of it", []edit{
		{"CloseStream(s *Stream_grpc1275) {", "CloseStream(s *Stream_grpc1275) { close(s.trReader.(*recvBufferReader_grpc1275).recv.c)"},
		{"return 0, nil", "return 0, io.EOF"},
	}},
	{"Grpc1424", "the watcher says when it ends", []edit{
		{"lbWatcher(doneChan chan bool) {", "lbWatcher(doneChan chan bool) { defer close(doneChan)"},
	}},
	{"Grpc1460", "keepalive waits without the lock, and what wakes it is not lost before it waits", []edit{
		{"<-t.awakenKeepalive\n\t\truntime.Gosched()\n\t\tt.mu.Unlock()", "t.mu.Unlock(); <-t.awakenKeepalive"},
		{"make(chan struct{})", "make(chan struct{}, 1)"},
	}},
	{"Grpc3017", "the lock is given up also where nothing is deleted", []edit{
		{"return // Missing unlock", "ccc.mu.Unlock(); return"},
	}},
	{"Grpc660", "an answer has room, though nobody takes it any more", []edit{
		{"done := make(chan bool)", "done := make(chan bool, 1)"},
	}},
	{"Grpc795", "who stops the server a second time gives up the lock", []edit{
		{"s.mu.Lock()\n\t\treturn", "s.mu.Unlock(); return"},
	}},
	{"Hugo3251", "the lock on all addresses is given up before that on one is taken", []edit{
		{"l.m[url].Lock() // L2\n\truntime.Gosched()\n\tl.Unlock()", "m := l.m[url]; runtime.Gosched(); l.Unlock(); m.Lock()"},
	}},
	{"Istio16224", "the handler is waited for without the lock; a monitor that is told to stop waits for no other event", []edit{
		{"lock.Lock() // blocks\n\t\t\tlock.Unlock()\n\t\t\t<-done", "<-done; lock.Lock(); lock.Unlock()"},
		{"if _, ok := <-m.eventCh; ok {\n\t\t\t\tclose(m.eventCh)\n\t\t\t}\n", ""},
	}},
	{"Istio18454", "the channel of a timer that was stopped is emptied only if there is something in it", []edit{
		{"\t<-s.timer.C\n", "\tselect { case <-s.timer.C: default: }\n"},
	}},
	{"Kubernetes10182", "a status is sent without the lock", []edit{
		{"defer s.podStatusesLock.Unlock()\n\ts.podStatusChannel <- true", "s.podStatusesLock.Unlock(); s.podStatusChannel <- true"},
	}},
	{"Kubernetes13135", "whether the cache can be used has a lock of its own", []edit{
		{"\tinitialized sync.WaitGroup\n", "\tinitialized sync.WaitGroup\n\tusable sync.Mutex\n"},
		{"c.Lock()\n\tfor {", "c.usable.Lock(); for {"},
		{"cacher.Unlock()", "cacher.usable.Unlock()"},
	}},
	{"Kubernetes25331", "who sends the result of an error does not stop the watch, and gives up when it is stopped", []edit{
		{"wc.cancel() // Removed in fix\n\t\twc.resultChan <- errResult", "select { case wc.resultChan <- errResult: case <-wc.ctx.Done(): }"},
	}},
	{"Kubernetes26980", "pop waits for the end without the lock", []edit{
		{"\t\tselect {\n\t\tcase <-stopCh:\n\t\t\treturn\n\t\t}\n", "\t\tp.lock.Unlock(); <-stopCh; p.lock.Lock(); return\n"},
	}},
	{"Kubernetes30872", "the lock on the informer is given up before that on the queue is taken", []edit{
		{"defer f.Unlock()\n\tf.clusterInformer.controller.HasSynced()", "c := f.clusterInformer.controller; f.Unlock(); c.HasSynced()"},
	}},
	{"Kubernetes38669", "who sends to a watcher gives up when it is stopped", []edit{
		{"stopped bool\n", "stopped bool\n\tdone chan struct{}\n"},
		{"stopped: false,", "done: make(chan struct{}),"},
		{"close(c.input)", "close(c.done); close(c.input)"},
		{"c.result <- Event_kubernetes38669(*event)", "select { case c.result <- Event_kubernetes38669(*event): case <-c.done: }"},
	}},
	{"Kubernetes5316", "a result has room, though nobody takes it any more", []edit{
		{"ch := make(chan bool)", "ch := make(chan bool, 1)"},
		{"errCh := make(chan error)", "errCh := make(chan error, 1)"},
	}},
	{"Kubernetes62464", "what calls functions that lock does not lock itself", []edit{
		{"GetCPUSetOrDefault() {\n\ts.RLock()\n\tdefer s.RUnlock()\n", "GetCPUSetOrDefault() {\n"},
	}},
	{"Kubernetes6632", "what is still sent to the monitor is received until it has the lock", []edit{
		{"i.writeLock.Lock()\n\t\t\tclose(resetChan)", "go func() { for range resetChan {} }(); i.writeLock.Lock(); close(resetChan)"},
	}},
	{"Kubernetes70277", "what is waited for gets a channel that is closed when the wait is over", []edit{
		{"c := wait(done)", "stop := make(chan struct{}); defer close(stop); c := wait(stop)"},
	}},
	{"Moby17176", "the lock is given up also where nothing is deleted, and the goroutine of the test ends though nobody waits for it", []edit{
		{"/// Missing devices.Unlock()\n", "devices.Unlock()\n"},
		{"doneChan := make(chan bool)", "doneChan := make(chan bool, 1)"},
	}},
	{"Moby21233", "the test receives progress to the end", []edit{
		{"return\n\t\t\t}\n\t\t\t_ = p", "continue\n\t\t\t}\n\t\t\t_ = p"},
	}},
	{"Moby25348", "the group is waited for once, after all have been started", []edit{
		{"\t\tgroup.Wait() // Block here\n\t}\n", "\t}\n\tgroup.Wait()\n"},
	}},
	{"Moby28462", "the channel that stops the monitor is closed, for which nobody has to receive", []edit{
		{"s.stop <- struct{}{}", "close(s.stop); s.stop = nil"},
	}},
	{"Moby30408", "who waits for a plugin gives up if it cannot be activated", []edit{
		{"for !p.activated() {", "for !p.activated() && p.activateErr == nil {"},
	}},
	{"Moby33781", "the result of a probe is received also when the monitor stops", []edit{
		{"// results should be drained here\n\t\t\t\tcancelProbe()", "cancelProbe(); <-results"},
	}},
	{"Moby36114", "what is called with the lock does not take it", []edit{
		{"hotRemoveVHDsAtStart() {\n\tsvm.Lock()\n\tdefer svm.Unlock()\n", "hotRemoveVHDsAtStart() {\n"},
	}},
	{"Moby4951", "the lock on a device is taken before that on all of them", []edit{
		{"defer devices.Unlock()\n\n\tinfo := devices.lookupDevice(hash)", "info := devices.lookupDevice(hash); devices.Unlock()"},
		{"defer info.lock.Unlock()", "defer info.lock.Unlock(); devices.Lock(); defer devices.Unlock()"},
	}},
	{"Moby7559", "each round gives up the lock that it took", []edit{
		{"continue\n\t\t\t/// Missing unlock here\n\t\t}", "proxy.connTrackLock.Unlock(); continue }; proxy.connTrackLock.Unlock()"},
		{"\t}\n\tproxy.connTrackLock.Unlock()\n", "\t}\n"},
	}},
	{"Serving2137", "all requests are let go before one of them is waited for", []edit{
		{"req.lock.Unlock()", ""},
		{"for _, lc := range requests {", "for _, lc := range requests { lc.lock.Unlock() }; for _, lc := range requests {"},
	}},
	{"Syncthing4829", "the lock is given up before others are notified, for which it is taken again", []edit{
		{"if len(removed) > 0 {", "m.mut.Unlock(); if len(removed) > 0 {"},
		{"\t}\n\tm.mut.Unlock() // L2", "\t}"},
	}},
	{"Syncthing5795", "who closes does not wait for the loop, from which it may be called", []edit{
		{"c.closeOnce.Do(func() {", "go c.closeOnce.Do(func() {"},
	}},
}

// TestGoKerRepaired finds nothing in repaired kernels: no goroutine leaks, and no run ends badly. In a kernel as it is, the same
// search finds a leak.
func TestGoKerRepaired(t *testing.T) {
	kernels := map[string]goKernel{}
	for _, k := range goKernels(t) {
		kernels[k.name] = k
	}
	takes := portion.Of(t, 3)
	for n, r := range repairs {
		if !takes(n) {
			continue
		}
		t.Run(r.kernel, func(t *testing.T) {
			if testing.Short() && n%6 > 0 {
				t.Skip("-short: each sixth only")
			}
			k, ok := kernels[r.kernel]
			if !ok {
				t.Fatal("Go's test lists no such kernel")
			}
			if f := firstFailure(t, k, k.source); f == nil || f.Oracle != "leak" {
				t.Errorf("as it is, no leak is found: %+v", f)
			}
			if f := firstFailure(t, k, r.repaired(t, k.source)); f != nil {
				t.Errorf("repaired (%s), it fails in order %d: %s: %s", r.does, f.Attempt, f.Class, f.Text)
			}
		})
	}
}

// firstFailure searches for an order in which one copy of a kernel, whose source may have been edited, fails.
func firstFailure(t *testing.T, k goKernel, source string) *explore.Failure {
	t.Helper()
	q := k.exploration(k.single(source), 0)
	q.Orders, q.GoOn = *repairedOrders, false
	r, diags, err := new(Executor).Explore(t.Context(), q, nil)
	switch {
	case err != nil || len(diags) > 0:
		t.Fatalf("%v %v", diags, err)
	case r.Failure == nil && r.Tried != *repairedOrders:
		t.Errorf("%d orders were tried, not %d", r.Tried, *repairedOrders)
	}
	return r.Failure
}

// repaired is the source of the kernel with the edits made.
func (r *repair) repaired(t *testing.T, source string) string {
	t.Helper()
	for _, e := range r.edits {
		if !strings.Contains(source, e.old) {
			t.Fatalf("the repair replaces a text that is not in the source of this Go: %q", e.old)
		}
		source = strings.ReplaceAll(source, e.old, e.new)
	}
	return source
}
