import { nameSome } from '#domain/value/number/name-some.ts';

/** The note for the person about columns that have the same name, which the screen cannot tell apart. */
export function sameNameNotes(headers: readonly { display_name: string }[]): string[] {
  const counts = new Map<string, number>();
  for (const { display_name } of headers) {
    counts.set(display_name, (counts.get(display_name) ?? 0) + 1);
  }

  const repeated = [...counts].filter(([, count]) => count > 1);
  if (repeated.length === 0) return [];
  const names = repeated.map(([name, count]) => `${name} (${count})`);

  return [`Several columns have the same name: ${nameSome(names, 20)}. Other display names tell them apart.`];
}
