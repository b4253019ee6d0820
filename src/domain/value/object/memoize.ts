/** A function that keeps each of its results; once there are more than `most`, it drops all of them. */
export function memoize<Key, Value>(make: (key: Key) => Value, { most = 1_000 } = {}): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    let found = made.get(key);
    if (found === undefined) {
      if (made.size >= most) {
        made.clear();
      }
      made.set(key, (found = make(key)));
    }

    return found;
  };
}

/**
 * A function of an object and a key that keeps each of its results for as long as the object is in use. The
 * keys of an object are few, such as the languages of a site.
 */
export function memoizeOf<Owner extends object, Key, Value>(
  make: (owner: Owner, key: Key) => Value,
): (owner: Owner, key: Key) => Value {
  const made = new WeakMap<Owner, Map<Key, Value>>();
  return (owner, key) => {
    const ofOwner = made.get(owner) ?? new Map<Key, Value>();
    made.set(owner, ofOwner);

    const known = ofOwner.get(key);
    if (known !== undefined) return known;
    const value = make(owner, key);
    ofOwner.set(key, value);
    return value;
  };
}
