import type { RowsParameters } from '#dataview/build-queries.ts';
import type { DataDisplay } from '#dataview/data-state.ts';
import type { RowsEditorProps } from '../row-editor-frame.tsx';
import type { SectionViewProps } from '../section-type.ts';

/** What the island that edits cards is given. */
export type CardsEditorProps = RowsEditorProps & {
  display: DataDisplay;
  /** The index of the first card that is shown, and how many there are at most. */
  first: number;
  count: number;
};

/** Which of the rows cards show. */
export function shownRange(
  { pageSize, usePagination }: DataDisplay,
  { parameters: { page } }: SectionViewProps<unknown, RowsParameters>['context'],
): Pick<CardsEditorProps, 'first' | 'count'> {
  return usePagination
    ? { first: page * pageSize, count: pageSize }
    : { first: 0, count: (page + 1) * pageSize };
}
