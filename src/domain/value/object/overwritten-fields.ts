import { isSameJson } from './is-same-json.ts';
import { keysOf } from './keys-of.ts';

/**
 * The fields of a change that would overwrite what someone else has stored: fields whose value is neither the
 * one `before` nor the new one.
 */
export function overwrittenFields<Value extends object>(
  stored: Value,
  change: Partial<Value>,
  before: Partial<Value>,
): (keyof Value & string)[] {
  const isSame = (one: unknown, other: unknown) => isSameJson(one ?? null, other ?? null);
  return keysOf(change).filter(
    (field) => !isSame(stored[field], before[field]) && !isSame(stored[field], change[field]),
  );
}
