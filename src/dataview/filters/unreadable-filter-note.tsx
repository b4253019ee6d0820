import { useTexts } from '#texts/use-texts.tsx';
import type { UnreadableFilter } from '../query/unreadable-filter.ts';

type UnreadableFilterNoteProps = {
  filter: UnreadableFilter;
  href(changes: { filters: Record<string, null> }): string;
};

/**
 * Says which filter selects nothing because of what is written in it, with the way out where the address sets
 * it.
 */
export function UnreadableFilterNote({
  filter: { label, value, isNumber, keys },
  href,
}: UnreadableFilterNoteProps) {
  const { filters: texts } = useTexts();
  const sentence = isNumber ? texts.noRowsForNumber : texts.noRowsForDate;
  return (
    <p className="tm-empty">
      {`${sentence({ value, label })} `}
      {keys.length > 0 && (
        <a href={href({ filters: Object.fromEntries(keys.map((key) => [key, null])) })}>
          {texts.removeFilter}
        </a>
      )}
    </p>
  );
}
