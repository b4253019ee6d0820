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
  filter: { label, value, dataType, keys },
  href,
}: UnreadableFilterNoteProps) {
  const kind = dataType === 'numeric' ? 'number' : 'date';
  return (
    <p className="tm-empty">
      {`No rows match: “${value}” in the filter of ${label} is not a ${kind}. `}
      {keys.length > 0 && (
        <a href={href({ filters: Object.fromEntries(keys.map((key) => [key, null])) })}>Remove this filter</a>
      )}
    </p>
  );
}
