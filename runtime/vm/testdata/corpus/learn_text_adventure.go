package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

type room struct {
	name, text string
	exits      map[string]*room
	items      []string
}

type game struct {
	at    *room
	bag   map[string]bool
	moves int
	over  bool
}

type command func(g *game, arg string) string

var commands map[string]command

func init() {
	commands = map[string]command{
		"go": func(g *game, dir string) string {
			next, ok := g.at.exits[dir]
			if !ok {
				return "you cannot go " + dir
			}
			if next.name == "vault" && !g.bag["key"] {
				return "the door is locked"
			}
			g.at = next
			if g.at.name == "vault" {
				g.over = true
			}
			return g.at.text
		},
		"take": func(g *game, item string) string {
			i := slices.Index(g.at.items, item)
			if i < 0 {
				return "there is no " + item
			}
			g.at.items = slices.Delete(g.at.items, i, i+1)
			g.bag[item] = true
			return "taken: " + item
		},
		"look": func(g *game, _ string) string {
			return fmt.Sprintf("%s; items %v; exits %v", g.at.name, g.at.items, slices.Sorted(maps.Keys(g.at.exits)))
		},
		"help": func(*game, string) string { return strings.Join(slices.Sorted(maps.Keys(commands)), ", ") },
	}
}

func (g *game) do(line string) string {
	verb, arg, _ := strings.Cut(line, " ")
	g.moves++
	if c, ok := commands[verb]; ok {
		return c(g, arg)
	}
	return fmt.Sprintf("unknown command %q", verb)
}

func main() {
	hall := &room{name: "hall", text: "a dusty hall"}
	cellar := &room{name: "cellar", text: "it is dark", items: []string{"key", "rat"}}
	vault := &room{name: "vault", text: "gold everywhere!"}
	hall.exits = map[string]*room{"down": cellar, "north": vault}
	cellar.exits = map[string]*room{"up": hall}
	g := &game{at: hall, bag: map[string]bool{}}
	for _, l := range []string{"help", "look", "go west", "go north", "go down", "look", "take key", "take key", "dance", "go up", "go north"} {
		fmt.Printf("> %s\n%s\n", l, g.do(l))
	}
	fmt.Println(g.over, g.moves, g.bag)
}
