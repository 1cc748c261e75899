// Made by go generate ./web/ui from runtime/trace/loss.go, lessons/notes/note.go, render/scene.go and web/wire/files.go. Not to be edited.

/** Why messages are lost, in the order in which the reasons are listed. */
export const lossReasons = ['full', 'refused', 'newest', 'oldest', 'ended', 'failed', 'dead', 'late', 'no-routee', 'nobody', 'unhandled'] as const;

/** The colours that notes can have beside the usual one. */
export const noteColors = ['amber', 'green', 'red', 'violet', 'grey'] as const;

/** The states of a slice by number: see render.SliceKind. */
export const SliceState = { Handle: 0, Sleep: 1, Ready: 2, Program: 3 } as const;

/** The most bytes of a file with runs that the server takes. */
export const maxImport = 268435456;
