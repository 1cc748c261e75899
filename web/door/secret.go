package door

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
)

// secretFile is the file of a data folder from which its servers derive what lets browsers in.
const secretFile = "browsers.secret"

// secretSize is the length of a secret, bytes.
const secretSize = 32

// Secret is the secret from which a server at port derives what lets browsers in (Options.Secret). It is the same each time
// that a server of the data folder is started at this port, so browsers that were let in stay so. Another port has another
// secret, since a browser sends its cookies to all ports. renew makes a new secret for all ports, which locks out all
// browsers that were let in before.
//
// Only its owner can read the file. A file that others could have read is replaced.
func Secret(dir string, port int, renew bool) ([]byte, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, secretError(err)
	}
	path := filepath.Join(dir, secretFile)
	kept := readSecret(path)
	if kept == nil || renew {
		if err := writeSecret(path, kept == nil && !renew); err != nil {
			return nil, secretError(err)
		}
		if kept = readSecret(path); kept == nil {
			return nil, secretError(errors.New("it differs from what was written"))
		}
	}
	return derived(kept, "port "+strconv.Itoa(port)), nil
}

func secretError(err error) error {
	return fmt.Errorf("keeping what lets browsers in, %s of the data folder: %w", secretFile, err)
}

// readSecret reads the secret; nil if there is none that only the file's owner could read.
func readSecret(path string) []byte {
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() || runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 {
		return nil
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	secret, err := hex.DecodeString(strings.TrimSpace(string(text)))
	if err != nil || len(secret) != secretSize {
		return nil
	}
	return secret
}

// writeSecret atomically puts a new secret at path. With first, an existing secret of another server stays.
func writeSecret(path string, first bool) error {
	f, err := os.CreateTemp(filepath.Dir(path), "."+secretFile+".*.tmp") // 0600
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	secret := make([]byte, secretSize)
	_, _ = rand.Read(secret) // never fails
	_, err = f.WriteString(hex.EncodeToString(secret) + "\n")
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	if first {
		err := os.Link(f.Name(), path)
		if err == nil || errors.Is(err, fs.ErrExist) && readSecret(path) != nil {
			return nil
		}
	}
	return os.Rename(f.Name(), path)
}

// derived is a secret for one purpose, which reveals nothing about the one that it is derived from.
func derived(secret []byte, purpose string) []byte {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(purpose))
	return mac.Sum(nil)
}
