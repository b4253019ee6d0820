/** The ids of the sources of a list that have the same name as another one of it, in whatever case. */
export function namesakes(sources: readonly { id: number; name: string }[]): ReadonlySet<number> {
  const first = new Map<string, number>();
  const ids = new Set<number>();

  for (const { id, name } of sources) {
    const key = name.trim().toLowerCase();
    const other = first.get(key);
    if (other === undefined) {
      first.set(key, id);
    } else {
      ids.add(other).add(id);
    }
  }

  return ids;
}

/** What tells a source from others of its name: the number in its address. */
export const sourceNumber = (id: number): string => `Source ${id}`;
