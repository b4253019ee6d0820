/** What a thrown value says: the message of an error, else the value as text. */
export function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
