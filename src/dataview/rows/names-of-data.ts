import type { Attribution } from '#domain/page/filter/section-query.ts';

/**
 * What the data of a section is called: its source and its version, or the parts of a joined source that it
 * follows, unless the name of the source has them.
 */
export function namesOfData(
  { sourceName, versionName, parts = [] }: Pick<Attribution, 'sourceName' | 'versionName' | 'parts'>,
  follows: boolean,
): string[] {
  if (!follows) return [sourceName, versionName].filter((name) => name !== '');
  if (parts.every((part) => sourceName.includes(part))) return [sourceName];
  return [sourceName, parts.join(' + ')];
}
