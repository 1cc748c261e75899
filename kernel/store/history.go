package store

// MaxHistory is how many texts of a cell History lists.
const MaxHistory = 200
