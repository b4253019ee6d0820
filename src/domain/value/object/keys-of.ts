/** The keys of an object that has no others than those of its type. */
export const keysOf = <Value extends object>(object: Value) =>
  Object.keys(object) as (keyof Value & string)[];
