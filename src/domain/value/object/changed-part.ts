import { isSameJson } from './is-same-json.ts';
import { keysOf } from './keys-of.ts';

/** The fields of a value that differ from those that it had before. */
export function changedPart<Value extends object>(before: Value, value: Value): Partial<Value> {
  const part: Partial<Value> = {};
  for (const key of keysOf(value)) {
    if (!isSameJson(before[key] ?? null, value[key] ?? null)) {
      part[key] = value[key];
    }
  }

  return part;
}
