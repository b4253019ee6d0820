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
