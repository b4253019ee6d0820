import type { z } from 'zod';
import { unknownKey } from '#domain/error/parse-input.ts';
import { keepUnknownKeys, unknownKeys } from '#domain/value/object/stored-object.ts';
import { invalidField } from '#domain/error/invalid-field.ts';

/**
 * The next state of a stored document, with all unknown keys that it has already. Rejects with
 * `invalid_request` where the next state has unknown keys of its own; `isKnown` says which of them are from
 * an earlier state of the document.
 */
export function acceptChange<Value>(
  schema: z.ZodType<Value>,
  before: Value,
  next: Value,
  isKnown: (path: string) => boolean = () => false,
): Value {
  const former = new Set(unknownKeys(schema, before));
  const added = unknownKeys(schema, next).find((path) => !former.has(path) && !isKnown(path));
  if (added !== undefined) throw invalidField(added, `${unknownKey(added)}.`);
  return keepUnknownKeys(schema, before, next);
}
