package sandbox

// LockWith locks this process with one part only, or with "all", or with "nothing".
func LockWith(part string) error {
	var err error
	switch part {
	case "all":
		return Lock().Incomplete()
	case "limits":
		err = limit()
	case "landlock":
		_, err = landlockFiles()
	case "seccomp":
		prepare()
		err = filter()
	}
	return err
}
