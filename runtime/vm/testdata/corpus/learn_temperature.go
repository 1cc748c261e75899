package main

import "fmt"

type Celsius float64
type Fahrenheit float64

const (
	AbsoluteZero Celsius = -273.15
	Boiling      Celsius = 100
)

func (c Celsius) F() Fahrenheit     { return Fahrenheit(c*9/5 + 32) }
func (f Fahrenheit) C() Celsius     { return Celsius((f - 32) * 5 / 9) }
func (c Celsius) String() string    { return fmt.Sprintf("%.2f°C", float64(c)) }
func (f Fahrenheit) String() string { return fmt.Sprintf("%.2f°F", float64(f)) }

func main() {
	for c := Celsius(-40); c <= Boiling; c += 35 {
		fmt.Println(c, c.F(), c.F().C() == c)
	}
	fmt.Println(AbsoluteZero, AbsoluteZero.F(), []Celsius{1, 2})
	fmt.Printf("%v %s %.1f %g %T\n", Boiling, Boiling, Boiling, float64(Boiling), Boiling)
	var t Celsius
	fmt.Println(t == 0, t < Boiling, Celsius(Fahrenheit(212).C()) == Boiling)
}
