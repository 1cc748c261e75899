// Values computed on first use and kept as long as the object that they are computed from.

/** Memoizes a function of an object by the object's identity. */
export function memoize<K extends object, V extends object>(make: (of: K) => V): (of: K) => V {
  const made = new WeakMap<K, V>();
  return (of) => {
    let known = made.get(of);
    if (!known) made.set(of, (known = make(of)));
    return known;
  };
}
