import { isRecord } from '#domain/value/object/is-record.ts';

/**
 * A function that computes its result once for each object: many fields of one request can get the same
 * variable, and each would take time that depends on its size.
 */
export function onceForEach<Result>(compute: (value: unknown) => Result): (value: unknown) => Result {
  const known = new WeakMap<object, Result>();
  return (value) => {
    if (!isRecord(value)) return compute(value);
    const result = known.get(value) ?? compute(value);
    known.set(value, result);
    return result;
  };
}
