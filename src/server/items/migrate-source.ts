/** Version 2: a source says whether its rows may be edited. Those from before may. */
export function addManaged(source: Record<string, unknown>): Record<string, unknown> {
  return { managed: true, ...source };
}
