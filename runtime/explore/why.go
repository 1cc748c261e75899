// # Deviations, not choices
//
// A schedule is a list of numbers of candidates, so one change shifts the meaning of all that follow. An order is therefore
// shrunk as a list of deviations, each found again by what the threads did before it (record.go). A deviation that does not
// apply any more is not made.
//
// # Reports do not depend on which run ends first
//
// Attempts are made on all cores, but enter the report in the order of their numbers (search.go). With a budget of orders the
// same seed finds the same failure everywhere.
//
// # What commutes
//
// A choice among actors or among cases of a select is no operation: all of its candidates are tried.
//
// Two operations are dependent if they touch the same object and one of them changes it; host.Op names the object. Parking
// commutes with everything, because a permit that comes before is as good as one that comes after. Exhaust reverses every
// pair of dependent operations that may happen in either order, and sleep sets keep it from trying two orders that do not
// differ. A test compares it with plain depth-first search on more than 40 tiny programs.
package explore
