package main

import (
	"fmt"
	"math"
)

func main() {
	fmt.Printf("|%5d|%-5d|%05d|%+d|% d|%x|%X|%#x|%o|%#o|%O|%b|%c|%U|%#U|%q|\n", 42, 42, 42, 42, 42, 255, 255, 255, 8, 8, 8, 5, 'A', 0x1F600, 'é', 'x')
	fmt.Printf("|%8.3f|%-8.2f|%+.1e|%g|%G|%08.2f|% .3f|%.0f|%#.0f|%6.2f%%|\n", 3.14159, 2.5, 12345.678, 1e-10, 1e20, -3.14159, 2.0, 2.5, 3.0, 99.5)
	fmt.Printf("|%10s|%-10s|%.2s|%5.1s|%q|%+q|%#q|%x|% x|%010s|\n", "go", "go", "golang", "xyz", "a\"b", "é", "raw", "hex", "hex", "z")
	fmt.Printf("|%t|%5t|%v|%p|%T|\n", true, false, true, nil, 1i)
	fmt.Printf("|%*d|%-*d|%.*f|%[2]d %[1]d|%[3]*.[2]*[1]f|\n", 5, 1, 5, 2, 2, 3.14159, 7, 8)
	fmt.Printf("%[3]*.[2]*[1]f|%[1]v %[1]T|%d %d\n", 12.0, 2, 6)
	fmt.Printf("%d %s %z %!|\n", "str", 5, 1)
	fmt.Printf("%d\n", 1, 2, "extra")
	fmt.Printf("%d %d\n", 1)
	fmt.Printf("%[5]d %[x]d %[1]\n", 1)
	fmt.Printf("%v %d %s\n", []any{1, "a", nil, 2.5}, []int(nil), []string{})
	fmt.Printf("%6.2v|%-8v|%08v|%+v|%x\n", math.Pi, "ab", 42, -1, -255)
	fmt.Printf("%e %E %.3g %.10g %g %g\n", 0.0, 1.5, 1234.5678, 1234.5678, float32(0.1), 100000000.0)
	fmt.Printf("%v %.2f %+v %8.1f\n", 1+2i, 1.234-5.678i, complex64(1i), 1+1i)
	fmt.Printf("%c%c %q %U\n", 0x4E16, -1, 0x110000, -5)
	fmt.Printf("%s %v %d\n", error(nil), struct{ e error }{}, [2][]int{{1}, nil})
	fmt.Printf("%t %t\n", 1, "x")
	fmt.Printf("%-5d|%-05d|%+05d|%x|%X\n", -3, 7, 7, "Hello", []byte("Hello"))
	fmt.Printf("%08b %o %#b %#X %+q %#q\n", 5, -8, 5, 3054, 0x1F600, 'x')
}
