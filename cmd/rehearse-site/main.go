//go:build js && wasm

// Command rehearse-site is what answers the page of a published site, in a worker of the reader's browser: the API of the server, with
// the lessons of an archive, a store of records and kernels that are workers, too. It defines the global object rehearseSite:
//
//	const site = await rehearseSite.serve({lessons, table, launch, asset, version})
//	await site.answer({method, path, body})  // {status, headers, body}
//	const line = site.connect({message, closed})  // line.send(text), line.close()
//	rehearseSite.kernel({read, write})
//
// where
//
//	lessons  is a zip, as a Uint8Array
//	table    is what web/ui/src/server/records.ts calls a Table
//	launch   starts a worker that calls rehearseSite.kernel: launch(wrote, ended) returns {send, kill}
//	asset    fetches a file of the page by its name
//
// Built with the tag exports it makes exports as well. The page's twin of this is web/ui/src/entries/siteworker.ts.
package main

import "syscall/js"

func main() {
	js.Global().Set("rehearseSite", js.ValueOf(map[string]any{"serve": promising(serve), "kernel": promising(kernelMain)}))
	if ready := js.Global().Get("rehearseSiteReady"); ready.Type() == js.TypeFunction {
		ready.Invoke()
	}
	select {}
}
