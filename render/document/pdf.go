package document

func (d *Document) pdf() ([]File, error) { return nil, nil }
