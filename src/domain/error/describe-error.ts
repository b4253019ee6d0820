/** The message of a thrown error, or any other thrown value as text. */
export function describeError(error: unknown): string {
  if (error instanceof Error) return error.message;
  return String(error);
}

/** What was thrown as an error. */
export const asError = (thrown: unknown): Error => {
  if (thrown instanceof Error) return thrown;
  return new Error(describeError(thrown));
};
