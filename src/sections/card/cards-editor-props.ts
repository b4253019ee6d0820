import { pageSizeOf, type RowsParameters } from '#dataview/query/rows-request.ts';
import type { DataDisplay } from '#dataview/state/data-state.ts';
import type { RowsEditorProps } from '../row-editor-markup.tsx';
import type { SectionViewProps } from '../section-type.ts';

/** What the island that edits cards is given. */
export type CardsEditorProps = RowsEditorProps & {
  display: DataDisplay;
  /** The index of the first card that is shown, and how many there are at most. */
  first: number;
  count: number;
};

/** Which of the rows cards show: one page of them, with or without links to other pages. */
export function shownRange(
  display: DataDisplay,
  { parameters: { page, rows } }: SectionViewProps<unknown, RowsParameters>['context'],
): Pick<CardsEditorProps, 'first' | 'count'> {
  const count = pageSizeOf(display, rows);
  return { first: page * count, count };
}
