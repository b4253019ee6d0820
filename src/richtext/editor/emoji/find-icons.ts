import { foldLetters } from '#domain/value/text/fold-letters.ts';
import { icons } from '#ui/icon/icons.ts';
import { textsOf } from '#texts/texts-of.ts';
import { iconLabel } from '../../blocks/icon/icon-label.ts';

/** An icon with what it is called. */
export type FoundIcon = { icon: string; label: string };

const { controls: texts } = textsOf(undefined);
const all = [...icons.keys()].map((icon) => ({ icon, label: iconLabel(icon, texts) }));

/** The most icons that are offered at once, beside emoji. */
export const mostIcons = 4;

/** The icons whose name contains every word of the query; those whose name begins with it first. */
export function findIcons(text: string): FoundIcon[] {
  const wanted = foldLetters(text)
    .split(/[_\s-]+/)
    .filter(Boolean);
  const [start = ''] = wanted;
  const found = all.filter(({ icon, label }) =>
    wanted.every((word) => icon.includes(word) || label.toLowerCase().includes(word)),
  );
  const isFirst = ({ label }: FoundIcon) => (label.toLowerCase().startsWith(start) ? 0 : 1);

  return found.toSorted((a, b) => isFirst(a) - isFirst(b)).slice(0, mostIcons);
}
