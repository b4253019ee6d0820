import { pivotTable, type PivotTable } from '#domain/query/pivot-table.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import type { ValueSelection } from '#dataview/filters/selection.ts';
import type { SectionRows, ShownColumn } from '#dataview/query/section-rows.ts';
import type { SectionViewProps } from '../section-type.ts';
import type { PivotParameters, PivotState } from './index.ts';

/** The result of a pivot, and the columns of its groups in rows, of those across, and of its amounts. */
export type PivotData = {
  table: PivotTable;
  rows: ShownColumn[];
  across: ShownColumn[];
  values: ShownColumn[];
  locale: Locale;
};

/** What the parts of a pivot are drawn from. */
export type PivotGridProps = {
  section: SectionViewProps<PivotState, PivotParameters>;
  data: PivotData;
  label: string;
  /** By which of its groups the page is filtered, where a click does. */
  selections: readonly ValueSelection[];
  /** Whether it has no links. */
  isPlain?: boolean;
};

/** The result of a pivot with the columns of its groups and amounts. */
export function pivotData(rows: SectionRows): PivotData {
  const isGroup = ({ descriptor }: ShownColumn) => descriptor.group;
  const groups = rows.shown.filter(isGroup);
  const ofRows = groups.filter(({ descriptor }) => !descriptor.across);
  const ofAcross = groups.filter(({ descriptor }) => descriptor.across);

  const table = pivotTable(rows.result, {
    rows: ofRows.map(({ index }) => index),
    across: ofAcross.map(({ index }) => index),
  });
  return {
    table,
    rows: ofRows,
    across: ofAcross,
    values: rows.shown.filter((one) => !isGroup(one)),
    locale: rows.locale,
  };
}
