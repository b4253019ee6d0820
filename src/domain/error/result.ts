import type { TidemarkError } from './tidemark-error.ts';

/** Either a value or the reason why there is none: what pure rules answer instead of throwing. */
export type Result<Value> = { ok: true; value: Value } | { ok: false; error: TidemarkError };

/** A result that went well. */
export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

/** A result that did not. */
export function failed(error: TidemarkError): { ok: false; error: TidemarkError } {
  return { ok: false, error };
}

/** The value, or its error thrown: for the edge where promises reject. */
export function valueOf<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  throw result.error;
}
