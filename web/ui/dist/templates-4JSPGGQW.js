import{b as e}from"./chunk-5F5DMKXQ.js";var t="```",n=()=>({code:`${t}quiz {choice id=new}
${e`Two messages wait in the mailbox of an actor. How many of them does it handle at the same time?`}

- [x] ${e`one`}
- [ ] ${e`two`}
- [ ] ${e`as many as there are threads`}

${e`An actor handles one message after the other.`}
${t}
`}).code,a=()=>({code:`${t}go {exercise id=new}
// Counter counts the messages "add".
type Counter struct{ n int }

func (c *Counter) Receive(ctx *actor.Context, m actor.Message) {
	switch m.Subject {
	case "add":
		// What is missing here?
	case "print":
		fmt.Println(c.n)
	}
}

func main() {
	sys := actor.NewSystem()
	counter := sys.Spawn("counter", &Counter{})
	for range 3 {
		sys.Send(counter, actor.Message{Subject: "add"})
	}
	sys.Send(counter, actor.Message{Subject: "print"})
	sys.Wait()
}
${t}

<!--
check new:
    every message is handled;
    output has "3" as "${e`The counter prints 3`}"
-->

<details>
<summary>Hint</summary>

${e`Where does the counter keep what it has counted?`}

</details>

<details>
<summary>Solution</summary>

${t}go
// Counter counts the messages "add".
type Counter struct{ n int }

func (c *Counter) Receive(ctx *actor.Context, m actor.Message) {
	switch m.Subject {
	case "add":
		c.n++
	case "print":
		fmt.Println(c.n)
	}
}

func main() {
	sys := actor.NewSystem()
	counter := sys.Spawn("counter", &Counter{})
	for range 3 {
		sys.Send(counter, actor.Message{Subject: "add"})
	}
	sys.Send(counter, actor.Message{Subject: "print"})
	sys.Wait()
}
${t}

${e`Each message adds one to the field.`}

</details>
`}).code;export{a as newExercise,n as newQuestion};
