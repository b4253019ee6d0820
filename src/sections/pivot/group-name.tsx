import type { PivotGroup } from '#domain/query/pivot-table.ts';
import { SelectableCell } from '#dataview/rows/selectable-cell.tsx';
import { shownText } from '#dataview/rows/shown-text.ts';
import type { ShownColumn } from '#dataview/query/section-rows.ts';
import type { ValueSelection } from '#dataview/filters/selection.ts';
import { textsOf } from '#texts/texts-of.ts';
import { useTexts } from '#texts/use-texts.tsx';

type GroupNameProps = { column: ShownColumn; group: PivotGroup; selections: readonly ValueSelection[] };

/** The value of a group, as a link that filters the page by it where a click does. */
export function GroupName({ column, group, selections }: GroupNameProps) {
  const { data: texts, sections } = useTexts();
  if (group.others > 0) return sections.pivotOthers({ count: group.others });
  if (group.value === null) return texts.empty;
  const selection = selections.find((one) => one.column === column.descriptor) ?? null;
  return <SelectableCell column={column} value={group.value} rowId={null} selection={selection} />;
}

/** The value of a group as text. */
export function groupText(column: ShownColumn, { value, others }: PivotGroup): string {
  const { data: texts, sections } = textsOf(column.source.locale);
  if (others > 0) return sections.pivotOthers({ count: others });
  if (value === null) return texts.empty;
  return shownText(column, value);
}
