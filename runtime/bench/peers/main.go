package main

import (
	"context"
	"flag"
	"log"
	"os"
	"os/signal"
	"slices"

	"github.com/rehearse-lab/rehearse/runtime/bench"
)

func main() {
	log.SetFlags(0)
	cmd := bench.AddFlags(flag.CommandLine)
	flag.Parse()
	if flag.NArg() > 0 {
		log.Fatalf("there is no argument %q; choose rows with -rows", flag.Arg(0))
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	competitors := slices.Insert(bench.Competitors(), 1, protoActor())
	if err := cmd.Run(ctx, os.Stdout, competitors); err != nil {
		log.Fatal(err)
	}
}
