/**
 * The value of a record at a key of its own; undefined at keys that it lacks or inherits, such as
 * `constructor`.
 */
export const ownValue = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined => {
  if (Object.hasOwn(record, key)) return record[key];
  return undefined;
};
