/** The code of an error of Node.js or of PostgreSQL; undefined where a thrown value has none. */
export function codeOfError(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code !== 'string') return undefined;
  return code;
}
