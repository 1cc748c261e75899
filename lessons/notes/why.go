// # A note is found again by what happened
//
// A note never counts steps. It names an event by kind, actor and message, and the message by what it says, to which actor, and
// what led to it (render/messagenames.go finds it). What led to it is stored twice: as a hash of what its causes said, and as its
// lineage. An edit before the message changes the lineage; another name of an actor changes the hash. A note whose event no
// longer happens stays in the list.
//
// # A note knows what it was made on
//
// Where the shown run has another program or other settings than the one that a note was made on (made.go), the note is faded
// on the page and in exports, because what it says may be false there. Check names such notes, and rehearse notes confirms them
// when the author has looked.
//
// # An author's notes and a learner's
//
// An author's notes are a file LESSON.notes.yaml beside the lesson; a change of one note leaves the rest of the file as it was
// written. A learner's notes are in the store, as one list for each cell, and replace the author's until they are reset; none
// of the author's is lost by that. Each change is a function of the list, applied again to what another window has saved
// meanwhile.
package notes
