import type { SearchChanges } from '#domain/page/filter/query-string.ts';
import { useTexts } from '#texts/use-texts.tsx';
import type { DataState } from '../state/data-state.ts';
import type { RowsContext, RowsParameters } from '../query/rows-request.ts';
import { activeFilters } from '../query/filters-in-force.ts';
import { unreadableFilter } from '../query/unreadable-filter.ts';
import { UnreadableFilterNote } from '../filters/unreadable-filter-note.tsx';

type NoRowsProps = {
  state: DataState;
  context: RowsContext;
  length: number;
  href(changes: SearchChanges<RowsParameters>): string;
};

/**
 * Why a section shows no rows, of the `length` that it has: a page behind the last one, its filters (also one
 * that cannot be read), or an empty source.
 */
export function NoRows({ state, context, length, href }: NoRowsProps) {
  const { data: texts } = useTexts();
  const unreadable = length === 0 ? unreadableFilter(state, context) : null;
  if (unreadable) return <UnreadableFilterNote filter={unreadable} href={href} />;

  if (length === 0) {
    return <p className="tm-empty">{isNarrowed(state, context) ? texts.noMatches : texts.noRows}</p>;
  }

  return (
    <p className="tm-empty">
      {texts.noSuchPage} <a href={href({ parameters: { page: 0 } })}>{texts.toFirstPage}</a>
    </p>
  );
}

function isNarrowed(state: DataState, context: RowsContext): boolean {
  const { normalFilter, having } = activeFilters(state, context);
  const isSearched = state.display.allowSearch && Boolean(context.parameters.find);
  return isSearched || normalFilter.length > 0 || having.length > 0;
}
