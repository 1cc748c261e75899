package door

import (
	"bytes"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
)

// secretOf is the secret of a folder for a port.
func secretOf(t *testing.T, dir string, port int, renew bool) []byte {
	t.Helper()
	secret, err := Secret(dir, port, renew)
	if err != nil {
		t.Fatal(err)
	}
	return secret
}

// TestSecretIsKept: the same folder and port have the same secret, until it is renewed; others have others.
func TestSecretIsKept(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	first := secretOf(t, dir, 8417, false)
	if again := secretOf(t, dir, 8417, false); !bytes.Equal(first, again) {
		t.Error("the secret changes when a server is started again")
	}
	for what, other := range map[string][]byte{
		"another port":   secretOf(t, dir, 8418, false),
		"another folder": secretOf(t, t.TempDir(), 8417, false),
		"the file":       readSecret(filepath.Join(dir, secretFile)),
		"a renewed one":  secretOf(t, dir, 8417, true),
	} {
		if bytes.Equal(first, other) || len(other) < 32 {
			t.Errorf("%s has the secret %x, the first is %x", what, other, first)
		}
	}
	if again := secretOf(t, dir, 8417, false); bytes.Equal(first, again) {
		t.Error("after it was renewed the old secret is back")
	}
}

// TestSecretIsPrivate: nobody else can read the file, and one that somebody else could have read or that is none is replaced.
func TestSecretIsPrivate(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, secretFile)
	first := secretOf(t, dir, 1, false)
	private := func() {
		t.Helper()
		info, err := os.Lstat(path)
		if err != nil || !info.Mode().IsRegular() || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
			t.Errorf("%v, %v", info, err)
		}
	}
	private()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func() error{
		"read by others": func() error { return os.Chmod(path, 0o644) },
		"cut":            func() error { return os.WriteFile(path, text[:20], 0o600) },
		"a link": func() error {
			elsewhere := filepath.Join(t.TempDir(), "x")
			if err := os.Rename(path, elsewhere); err != nil {
				return err
			}
			return os.Symlink(elsewhere, path)
		},
	} {
		if err := spoil(); err != nil {
			t.Fatal(err)
		}
		if again := secretOf(t, dir, 1, false); bytes.Equal(first, again) && runtime.GOOS != "windows" {
			t.Errorf("%s: the secret is still used", name)
		}
		private()
		first = secretOf(t, dir, 1, false)
		if text, err = os.ReadFile(path); err != nil {
			t.Fatal(err)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*.tmp")); len(left) > 0 {
		t.Errorf("left over: %v", left)
	}
}

// TestSecretOfTwoServers: servers that are started at the same time on a new folder agree.
func TestSecretOfTwoServers(t *testing.T) {
	dir := t.TempDir()
	var all sync.WaitGroup
	secrets := make([][]byte, 8)
	for i := range secrets {
		all.Go(func() {
			var err error
			if secrets[i], err = Secret(dir, 1, false); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	for _, s := range secrets {
		if !bytes.Equal(s, secrets[0]) {
			t.Errorf("%x and %x", s, secrets[0])
		}
	}
}

// TestSessionsOutliveTheServer: what a browser was given is good at the next server of the same secret. Neither the cookie nor the
// key is the secret, or tells the other one.
func TestSessionsOutliveTheServer(t *testing.T) {
	secret := bytes.Repeat([]byte{7}, 32)
	r := browserRequest("GET", "/", nil)
	before, after, other := New(secret), New(bytes.Clone(secret)), New(bytes.Repeat([]byte{8}, 32))
	r.AddCookie(before.Cookie(r))
	r.Header.Set(KeyHeader, before.key)
	if !after.Has(r) || !after.HasKey(r) || after.Fragment() != before.Fragment() {
		t.Error("the next server does not know the browser")
	}
	if other.Has(r) || other.HasKey(r) {
		t.Error("a server of another secret knows the browser")
	}
	if before.key == before.secret || New(nil).key == New(nil).key {
		t.Error("cookie and key, or those of servers without a secret, are the same")
	}
	if c := before.Cookie(r); c.MaxAge != int(cookieTime.Seconds()) || c.SameSite != http.SameSiteStrictMode {
		t.Errorf("the cookie is %v", c)
	}
	if after.Take(before.Issue()) {
		t.Error("an address of the server before is still good")
	}
}
