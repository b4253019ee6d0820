import { useState } from 'react';

/**
 * The error of a field that begins empty: it is said once the field has been left, or where `isBegun` says
 * that a person has entered something. What comes back are the properties of the field.
 */
export function useLateError(problem: string | undefined, isBegun: boolean) {
  const [wasLeft, setWasLeft] = useState(false);
  const isSaid = problem !== undefined && (wasLeft || isBegun);
  return { onBlur: () => setWasLeft(true), ...(isSaid && { error: problem }) };
}
