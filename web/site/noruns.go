package site

import (
	"context"

	"github.com/rehearse-lab/rehearse/kernel/store"
)

// noRuns are the runs where there are none.
type noRuns struct{}

func (noRuns) Find(_ context.Context, id string) (*store.Run, error) { return nil, store.NoRun(id) }

func (noRuns) Last(context.Context, string, string) (*store.Run, error) { return nil, nil }

func (noRuns) Recent(string, string) *store.Run { return nil }
