// Ticks of an axis that extends below zero.

/** Round values between two numbers, at most `n` of them, zero among them if it lies there. */
export function roundValues(from: number, to: number, n: number): number[] {
  const least = (to - from) / n;
  if (!(least > 0)) return [0];
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((m) => m * power).find((v) => v >= least) ?? 10 * power;
  const out: number[] = [];
  for (let i = Math.ceil(from / step - 1e-9); i * step <= to * (1 + 1e-12); i++) out.push(i * step + 0); // avoids -0
  return out;
}
