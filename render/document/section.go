package document

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gomarkdown/markdown/ast"
	"github.com/gomarkdown/markdown/parser"
)

// Limits of what is parsed at a time: a section of a hand-out, from one heading to the next.
const (
	MaxSection  = 256 << 10 // bytes
	sectionTime = 2 * time.Second
)

// mmarkSyntax is the part of Mmark that the hand-out's source uses. Files are never included.
const mmarkSyntax = parser.Tables | parser.FencedCode | parser.Strikethrough | parser.SpaceHeadings | parser.HeadingIDs |
	parser.BackslashLineBreak | parser.OrderedListStart | parser.Attributes | parser.Mmark

// parse converts a section to a tree; tests replace it by a slow one.
var parse = func(text []byte) ast.Node { return parser.NewWithExtensions(mmarkSyntax).Parse(text) }

// ErrSection says that a section cannot be set: it is too long, or takes too long.
var ErrSection = errors.New("the section cannot be laid out")

// parsing limits the number of parsers that run. One whose result is no longer wanted runs until it is done, and keeps its
// place: however many documents are requested, there are never more.
var parsing = make(chan struct{}, 4)

// parseSection converts a section of Mmark to a tree within MaxSection bytes and sectionTime. title names it in errors.
func parseSection(ctx context.Context, title, text string) (ast.Node, error) {
	if len(text) > MaxSection {
		return nil, fmt.Errorf("%w: %q has %d bytes with its listings and outputs; the limit is %d: divide it with a heading", ErrSection, title, len(text), MaxSection)
	}
	ctx, cancel := context.WithTimeoutCause(ctx, sectionTime,
		fmt.Errorf("%w: %q takes longer than %v: divide it with a heading, and its lists and tables with text", ErrSection, title, sectionTime))
	defer cancel()
	select {
	case parsing <- struct{}{}:
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	done := make(chan ast.Node, 1)
	failed := make(chan error, 1)
	go func() {
		defer func() { <-parsing }()
		defer func() {
			if v := recover(); v != nil {
				failed <- fmt.Errorf("%w: %q: the parser failed: %v", ErrSection, title, v)
			}
		}()
		done <- parse([]byte(text))
	}()
	select {
	case tree := <-done:
		return tree, nil
	case err := <-failed:
		return nil, err
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}
