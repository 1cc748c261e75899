// What is computed when it is first asked for, and kept for as long as what it is of.

/** The function that makes something of an object once, and then gives what it made. */
export function oncePer<K extends object, V extends object>(make: (of: K) => V): (of: K) => V {
  const made = new WeakMap<K, V>();
  return (of) => {
    let known = made.get(of);
    if (!known) made.set(of, (known = make(of)));
    return known;
  };
}
