package progen

// concurrent makes goroutines communicate in a way that has one result. Their bodies use only their arguments.
func (g *gen) concurrent() {
	t := g.someType(1)
	for !t.printable(false) {
		t = intType
	}
	x, y := g.plain(t), g.plain(t)
	n := 1 + g.n(5)
	switch g.n(9) {
	case 0: // a pipeline
		g.fill("$A, $B := make(chan %s), make(chan string, %d)\ngo func() {\ndefer close($A)\nfor i := range %d {\n_ = i\n$A <- %s\n}\n}()\ngo func() {\nfor x := range $A {\n$B <- fmt.Sprint(x)\n}\nclose($B)\n}()\nfor s := range $B {\nshow(\"piped\", s)\n}",
			t.name, g.n(3), n, g.literal(t, 1))
	case 1: // workers
		g.fill("var $A sync.WaitGroup\nvar $B sync.Mutex\n$C := 0\n$D := make([]int, %d)\nfor i := range $D {\n$A.Add(1)\ngo func() {\ndefer $A.Done()\n$D[i] = i * i\n$B.Lock()\ndefer $B.Unlock()\n$C += i\n}()\n}\n$A.Wait()\nshow(\"workers\", $C, $D)", n)
	case 2: // select
		g.fill("$A, $B, $C := make(chan %s, 1), make(chan int), make(chan struct{})\n$A <- %s\nselect {\ncase x, ok := <-$A:\nshow(\"received\", x, ok)\ncase $B <- 1:\nshow(\"sent\")\n}\nselect {\ncase <-$A:\ncase x := <-$B:\nshow(\"never\", x)\ndefault:\nshow(\"default\")\n}\nclose($C)\nselect {\ncase _, ok := <-$C:\nshow(\"closed\", ok)\ncase <-$B:\n}", t.name, x)
	case 3: // panics of channels
		g.fill("guard(\"channel\", func() {\n$A := make(chan %s, 2)\n$A <- %s\nclose($A)\n$B, $C := <-$A\n$D, $E := <-$A\nshow(\"drained\", $B, $C, $D, $E, len($A), cap($A))\n%s\n})", t.name, y,
			pick(g.choices, []string{"close($A)", "$A <- $B", "var n chan int\nclose(n)", "show(\"fine\")"}))
	case 4: // once, atomics
		g.fill("var $A sync.Once\nvar $B atomic.Int64\nvar $C sync.WaitGroup\nfor i := range %d {\n$C.Go(func() {\n$B.Add(int64(i))\n$A.Do(func() { $B.Add(100) })\n})\n}\n$C.Wait()\nshow(\"atomic\", $B.Load(), $B.CompareAndSwap(0, 1))", n)
	case 5: // context and time
		g.fill("$A, $B := context.WithTimeout(context.WithValue(context.Background(), Failure{1}, %s), time.Duration(%d)*time.Millisecond)\ndefer $B()\nselect {\ncase <-$A.Done():\nshow(\"context\", $A.Err(), $A.Value(Failure{1}))\ncase <-time.After(time.Minute):\nshow(\"late\")\n}", g.typed(t, x), n)
	case 6: // ping-pong
		g.fill("$A, $B := make(chan int), make(chan int)\ngo func() {\nfor x := range $A {\n$B <- x*x + 1\n}\nclose($B)\n}()\n$C := 0\nfor i := range %d {\n$A <- i + $C%%7\n$C += <-$B\n}\nclose($A)\n_, $D := <-$B\nshow(\"pingpong\", $C, $D)", n)
	case 7: // cond
		g.fill("var $A sync.Mutex\n$B := sync.NewCond(&$A)\n$C := 0\nfor range %d {\ngo func() {\n$A.Lock()\n$C++\n$A.Unlock()\n$B.Broadcast()\n}()\n}\n$A.Lock()\nfor $C < %d {\n$B.Wait()\n}\n$A.Unlock()\nshow(\"cond\", $C)", n, n)
	default: // a panic in a goroutine that recovers
		g.fill("$A := make(chan string)\ngo func() {\ndefer func() { $A <- fmt.Sprint(recover()) }()\n$B := []%s{%s}\n_ = $B[at(%d, 2)+len($B)-1]\n}()\nshow(\"goroutine\", <-$A)", t.name, g.literal(t, 1), n)
	}
}
