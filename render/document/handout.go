package document

func (d *Document) html() ([]File, error)  { return nil, nil }
func (d *Document) pdf() ([]File, error)   { return nil, nil }
func (d *Document) mmark() ([]File, error) { return nil, nil }
