import { normalQuantile } from './interval.ts';

/** The logarithm of the gamma function by Lanczos' approximation (g = 7, nine terms). */
function logGamma(x: number): number {
  const terms = [
    676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
    -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
  ];
  const sum = terms.reduce((total, term, index) => total + term / (x + index), 0.9999999999998099);
  const shifted = x + 6.5;
  return Math.log(Math.sqrt(2 * Math.PI)) + (x - 0.5) * Math.log(shifted) - shifted + Math.log(sum);
}

/** The density of Student's t. */
function density(t: number, freedom: number): number {
  const scale = Math.exp(logGamma((freedom + 1) / 2) - logGamma(freedom / 2)) / Math.sqrt(freedom * Math.PI);
  return scale * (1 + t ** 2 / freedom) ** (-(freedom + 1) / 2);
}

/** The probability between 0 and t, by Simpson's rule in the angle whose tangent is t / √freedom. */
function probability(t: number, freedom: number): number {
  const root = Math.sqrt(freedom);
  const end = Math.atan(t / root);
  const steps = 200;
  let sum = 0;
  for (let step = 0; step <= steps; step += 1) {
    const angle = (end * step) / steps;
    const weight = step === 0 || step === steps ? 1 : 2 + 2 * (step % 2);
    sum += (weight * density(root * Math.tan(angle), freedom) * root) / Math.cos(angle) ** 2;
  }
  return (sum * end) / steps / 3;
}

/** The 97.5 % quantile of Student's t with so many degrees of freedom, which may be a fraction from 1 on. */
export function studentQuantile(freedom: number): number {
  // from here on it is the normal one to four digits
  if (freedom > 1e6) return normalQuantile;
  let [low, high] = [normalQuantile, 13];
  while (high - low > 1e-9) {
    const middle = (low + high) / 2;
    if (probability(middle, freedom) < 0.475) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
