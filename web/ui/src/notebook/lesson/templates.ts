// The initial text of a new exercise and a new question: each works as it is.

import { tr } from '../../ui/language.ts';

const fence = '```';

/** The Markdown of a question; the server assigns an id. */
export const newQuestion = (): string => ({ code: `${fence}quiz {choice id=new}
${tr`Two messages wait in the mailbox of an actor. How many of them does it handle at the same time?`}

- [x] ${tr`one`}
- [ ] ${tr`two`}
- [ ] ${tr`as many as there are threads`}

${tr`An actor handles one message after the other.`}
${fence}
` }).code;

/** The Markdown of an exercise, with a program that does not satisfy its checks and one that does. */
export const newExercise = (): string => ({ code: `${fence}go {exercise id=new}
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
${fence}

<!--
check new:
    every message is handled;
    output has "3" as "${tr`The counter prints 3`}"
-->

<details>
<summary>Hint</summary>

${tr`Where does the counter keep what it has counted?`}

</details>

<details>
<summary>Solution</summary>

${fence}go
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
${fence}

${tr`Each message adds one to the field.`}

</details>
` }).code;
