/** Whether a path can be decoded; others would be printed to the log by the router. */
export const isDecodable = (path: string): boolean => decoded(path) !== null;

/** The result is used: the bundler leaves out a call without, though it may throw. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
