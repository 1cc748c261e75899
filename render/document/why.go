// # A document is written, not copied
//
// Every text of a lesson, a note or a program's output is escaped for the dialect that it is written in, and raw HTML is left
// out, so that nothing becomes markup that its author did not write as markup. Two parsers read the same of it in the tests,
// fuzzing included. The handout's HTML is sanitised as well, and our own pictures are put in afterwards. Solutions that are
// not asked for are left out before anything is made.
package document
