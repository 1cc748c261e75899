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

// listStart and listEnd stand around the list of the site's files in the service worker.
const listStart, listEnd = "globalThis.rehearseFiles = ", ";\n"

// files are what the service worker knows of the site; web/ui/src/entries/site/keeper.ts (SiteFiles) reads them.
type files struct {
	Base    string   `json:"base"`
	Version string   `json:"version"` // names all files by what they hold
	Fixed   []string `json:"fixed"`
	Fresh   []string `json:"fresh"`
}

// addOffline adds the service worker: the page's script, with the list of the site's files before it.
func (b *builder) addOffline() error {
	script, err := fs.ReadFile(b.Page, "siteoffline.js")
	if err != nil {
		return fmt.Errorf("publish: %w", err)
	}
	list := files{Base: b.Base, Version: digest(b.files)}
	for _, f := range b.files {
		if strings.HasPrefix(f.Name, "assets/") {
			list.Fixed = append(list.Fixed, f.Name)
		} else {
			list.Fresh = append(list.Fresh, strings.TrimSuffix(f.Name, "index.html"))
		}
	}
	text, err := json.Marshal(list)
	b.add(offline, bytes.Join([][]byte{[]byte(listStart), text, []byte(listEnd), script}, nil))
	return err
}

// Version says which version of a site a folder has, and which of its files the next version may have under other names: those in the
// folders of a version. A folder without a site has none.
func Version(folder fs.FS) (version string, fixed []string) {
	script, err := fs.ReadFile(folder, offline)
	if err != nil {
		return "", nil
	}
	text, _, _ := bytes.Cut(bytes.TrimPrefix(script, []byte(listStart)), []byte(listEnd))
	var list files
	if json.Unmarshal(text, &list) != nil {
		return "", nil
	}
	return list.Version, list.Fixed
}
