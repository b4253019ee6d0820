import { use } from 'react';
import { writtenHref } from '#domain/site/written-href.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { isCellInvalid } from '#columns/cell-validity.ts';
import { columnType } from '#columns/index.ts';
import { labelCell } from '#domain/value/cell/label-cell.ts';
import { formatValue } from '#domain/value/cell/format-value.ts';
import { BaseUrl } from '#ui/base-url.ts';
import { ChangeMark } from './change-mark.tsx';
import { CellImage } from './cell-image.tsx';
import { cellHref } from '../state/cell-link.ts';
import { resolveCellView } from './resolved-cells.ts';
import { shownFormat } from './shown-text.ts';
import type { ShownColumn } from '../query/section-rows.ts';

type DataCellProps = {
  column: ShownColumn;
  value: Cell;
  rowId: Cell;
};

/** What a cell shows: its value through its column's type and format, as a link where the column is one. */
export function DataCell({ column, value: stored, rowId }: DataCellProps) {
  const base_url = use(BaseUrl);
  const { descriptor, source } = column;
  const value = labelCell(stored, column.labels);
  const format = shownFormat(column);
  const View = resolveCellView(source.type);
  const contentOf = () => {
    if (descriptor.isImg) return <CellImage column={descriptor} label={column.label} value={stored} />;
    if (View) return <View value={value} column={source} format={format} />;
    return (format.format && formatValue(value, format)) || columnType(source.type).text(value, source);
  };
  const written = contentOf();
  const content =
    descriptor.shade === 'arrow' && typeof stored === 'number' ? (
      <ChangeMark column={column} change={stored}>
        {written}
      </ChangeMark>
    ) : (
      written
    );
  const href = cellHref(descriptor, stored, rowId);

  if (href) return <a href={writtenHref({ base_url }, href)}>{descriptor.linkText || content}</a>;
  return content;
}

/** Whether a cell breaks its column's rules; the result of a function never does. */
export function isInvalid({ descriptor, rules }: ShownColumn, value: Cell): boolean {
  return descriptor.fn === '' && isCellInvalid(value, rules);
}
