import type { TidemarkError } from './tidemark-error.ts';

/** A value or an error: the result of pure functions, which do not throw. */
export type Result<Value> = { ok: true; value: Value } | { ok: false; error: TidemarkError };

/** A successful result. */
export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

/** A failed result. */
export function failed(error: TidemarkError): { ok: false; error: TidemarkError } {
  return { ok: false, error };
}

/** The value of a result; throws its error. */
export function valueOf<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  throw result.error;
}
