// Package math is Go's package math; its functions are native.
package math

func Abs(x float64) float64

func Acos(x float64) float64

func Acosh(x float64) float64

func Asin(x float64) float64

func Asinh(x float64) float64

func Atan(x float64) float64

func Atan2(y, x float64) float64

func Atanh(x float64) float64

func Cbrt(x float64) float64

func Ceil(x float64) float64

func Copysign(f, sign float64) float64

func Cos(x float64) float64

func Cosh(x float64) float64

func Dim(x, y float64) float64

func Erf(x float64) float64

func Erfc(x float64) float64

func Erfcinv(x float64) float64

func Erfinv(x float64) float64

func Exp(x float64) float64

func Exp2(x float64) float64

func Expm1(x float64) float64

func FMA(x, y, z float64) float64

func Float32bits(f float32) uint32

func Float32frombits(b uint32) float32

func Float64bits(f float64) uint64

func Float64frombits(b uint64) float64

func Floor(x float64) float64

func Frexp(f float64) (frac float64, exp int)

func Gamma(x float64) float64

func Hypot(p, q float64) float64

func Ilogb(x float64) int

func Inf(sign int) float64

func IsInf(f float64, sign int) bool

func IsNaN(f float64) (is bool)

func J0(x float64) float64

func J1(x float64) float64

func Jn(n int, x float64) float64

func Ldexp(frac float64, exp int) float64

func Lgamma(x float64) (lgamma float64, sign int)

func Log(x float64) float64

func Log10(x float64) float64

func Log1p(x float64) float64

func Log2(x float64) float64

func Logb(x float64) float64

func Max(x, y float64) float64

func Min(x, y float64) float64

func Mod(x, y float64) float64

func Modf(f float64) (integer float64, fractional float64)

func NaN() float64

func Nextafter(x, y float64) (r float64)

func Nextafter32(x, y float32) (r float32)

func Pow(x, y float64) float64

func Pow10(n int) float64

func Remainder(x, y float64) float64

func Round(x float64) float64

func RoundToEven(x float64) float64

func Signbit(x float64) bool

func Sin(x float64) float64

func Sincos(x float64) (sin, cos float64)

func Sinh(x float64) float64

func Sqrt(x float64) float64

func Tan(x float64) float64

func Tanh(x float64) float64

func Trunc(x float64) float64

func Y0(x float64) float64

func Y1(x float64) float64

func Yn(n int, x float64) float64
