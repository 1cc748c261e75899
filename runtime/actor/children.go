package actor

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Parent is the actor whose handler spawned this one, nobody for an actor spawned outside or by a method of System.
func (r Ref) Parent() Ref {
	if r.a == nil {
		return Ref{}
	}
	return Ref{r.a.parent}
}

// Path is the names of the actor's parents and its own: "shop/till".
func (r Ref) Path() string {
	names := []string{r.Name()}
	for p := r.Parent(); p.a != nil; p = p.Parent() {
		names = append(names, p.Name())
	}
	slices.Reverse(names)
	return strings.Join(names, "/")
}

// Children are the actor's living children in the order of spawning.
func (r Ref) Children() []Ref {
	if r.a == nil {
		return nil
	}
	r.a.lock()
	defer r.a.unlock()
	var refs []Ref
	for _, a := range r.a.livingChildren() {
		refs = append(refs, Ref{a})
	}
	return refs
}

// categories are those the actor is a member of.
func (a *actor) categories() []string {
	if !a.grouped {
		return nil
	}
	return a.life.category
}

// hasChildren reports whether children are alive, or being made. a.mu is held.
func (a *actor) hasChildren() bool { return a.life != nil && len(a.life.children) > 0 }

// offspring are the living children in the order of spawning. a.mu is held.
func (a *actor) livingChildren() []*actor {
	if a.life == nil {
		return nil
	}
	all := slices.Collect(maps.Values(a.life.children))
	all = slices.DeleteFunc(all, func(a *actor) bool { return a == nil })
	slices.SortFunc(all, func(x, y *actor) int { return cmp.Compare(x.id, y.id) })
	return all
}

// reserveChild reserves the name of a child that is about to be spawned.
func (a *actor) reserveChild(name string) error {
	a.lock()
	defer a.unlock()
	if a.ending || a.status == exited {
		return &Error{Op: "spawn", Name: name, Err: ErrNoActor, Remedy: "its parent is stopping; spawn it earlier, or with a method of System"}
	}
	l := a.ownLife()
	if _, used := l.children[name]; used {
		return &Error{Op: "spawn", Name: name, Err: ErrNameInUse, Remedy: "give each child of an actor its own name"}
	}
	if l.children == nil {
		l.children = map[string]*actor{}
	}
	l.children[name] = nil
	return nil
}

// addChild adds a spawned child. It reports whether the child must stop at once.
func (a *actor) addChild(child *actor) (late bool) {
	a.lock()
	defer a.unlock()
	a.life.children[child.name] = child
	return a.ending
}

// endChildren makes all children end. cause is the step by which their parent stops.
func (a *actor) endChildren(t host.Thread, cause trace.Step) {
	a.lock()
	children := a.livingChildren()
	a.unlock()
	for _, child := range children {
		child.end(t, trace.ReasonParent, a.id, cause)
	}
}

// poisonChildren makes all children end when they have nothing left to handle.
func (a *actor) poisonChildren(t host.Thread, cause trace.Step) {
	a.lock()
	children := a.livingChildren()
	a.unlock()
	for _, child := range children {
		child.poison(t, a.id, cause)
	}
}

// childGone removes a child that has exited, or one that was not spawned after all. cause is the step that says so.
func (a *actor) childGone(t host.Thread, child string, cause trace.Step) {
	t.Point(host.Op{Name: "child gone", Object: a.object(), Write: true})
	a.lock()
	delete(a.life.children, child)
	a.childrenGone(t, cause)
}

// childrenGone runs when no child is left: it ends an actor that waited for its children to end, or continues its
// restart. a.mu is held, and released.
func (a *actor) childrenGone(t host.Thread, cause trace.Step) {
	if a.status == suspended && a.life.clearing && !a.hasChildren() {
		a.life.clearing = false
		a.goOn(t, t, cause)
		return
	}
	if a.status != stopping || a.hasChildren() {
		a.unlock()
		return
	}
	if a.hasStoppedHook() {
		a.status = waiting
		at, woken := a.summon(t, planStop, trace.ReasonStop, cause)
		a.unlock()
		if woken {
			a.s.sched.enqueue(t, a, at)
		}
		return
	}
	at := a.exit(t, cause)
	a.unlock()
	a.farewell(t, at, true)
}
