package site

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"strings"
)

// offline is the service worker of the site, which keeps its files. It must be in the folder of the pages that it serves.
const offline = "offline.js"

// addOffline adds the service worker: the page's script, with the list of the site's files before it.
func (b *builder) addOffline() error {
	script, err := fs.ReadFile(b.Page, "siteoffline.js")
	if err != nil {
		return fmt.Errorf("publish: %w", err)
	}
	list := struct {
		Base  string   `json:"base"`
		Fixed []string `json:"fixed"`
		Fresh []string `json:"fresh"`
	}{Base: b.Base}
	for _, f := range b.files {
		if strings.HasPrefix(f.Name, "assets/") {
			list.Fixed = append(list.Fixed, f.Name)
		} else {
			list.Fresh = append(list.Fresh, strings.TrimSuffix(f.Name, "index.html"))
		}
	}
	files, err := json.Marshal(list)
	b.add(offline, bytes.Join([][]byte{[]byte("globalThis.rehearseFiles = "), files, []byte(";\n"), script}, nil))
	return err
}
