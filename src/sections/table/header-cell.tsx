import { hasOrder } from '#domain/source/column/column-storage.ts';
import type { RowsParameters } from '#dataview/query/rows-request.ts';
import { headerStyle } from '#dataview/rows/cell-style.ts';
import type { DataState } from '#dataview/state/data-state.ts';
import type { ShownColumn } from '#dataview/query/section-rows.ts';
import { useTexts } from '#texts/use-texts.tsx';
import type { SectionViewProps } from '../section-type.ts';
import { columnStyle } from '#dataview/rows/column-style.ts';
import { orderName, type Order, type Sort } from '#dataview/rows/sort-of.ts';
import type { NumberMarks } from './number-marks.ts';

type ViewProps = SectionViewProps<DataState, RowsParameters>;
/** What a table is shown with. */
export type TableContext = ViewProps['context'];
type HeaderCellProps = Pick<ViewProps, 'href'> & {
  column: ShownColumn;
  sort: Sort;
  /** The least width of the column on paper, in em. */
  paperWidth: number | undefined;
  marks: NumberMarks;
  /** The id of the column's menu; null where its name is a link that sorts. */
  menu: string | null;
};

/** A column's name: a link that sorts, or a menu with the orders of its rows, where these have an order. */
export function HeaderCell({ column, sort, paperWidth, marks, href, menu }: HeaderCellProps) {
  const { key, label, descriptor } = column;
  const look = { '--paper': paperWidth };
  const isSorted = hasOrder(descriptor.type);

  return (
    <th scope="col" aria-sort={orderName(sort)} {...columnStyle(column, look)} data-name={key} {...marks}>
      {descriptor.hideHeader && <span className="tm-sr">{label}</span>}
      {!descriptor.hideHeader && !isSorted && <span style={headerStyle(descriptor)}>{label}</span>}
      {!descriptor.hideHeader && isSorted && menu === null && (
        <a
          href={href({ parameters: { sort: nextSort(column, sort.order), page: 0 } })}
          style={headerStyle(descriptor)}
        >
          {label}
        </a>
      )}
      {!descriptor.hideHeader && isSorted && menu !== null && (
        <ColumnMenu id={menu} column={column} sort={sort} href={href} />
      )}
    </th>
  );
}

/** What a click on the name of a column leads to: ascending, then descending, then the table's own order. */
function nextSort({ key, descriptor }: ShownColumn, order: Order | null): RowsParameters['sort'] {
  // Where the column is sorted by itself, its own order is not offered again.
  if (order === null || (order === 'desc' && descriptor.sort !== '')) return { column: key, order: 'asc' };
  if (order !== 'asc') return null;
  return { column: key, order: 'desc' };
}

/** The orders by a column as links in a popover, which the browser itself opens; it works without script. */
function ColumnMenu({
  id,
  column: { key, label, descriptor },
  sort,
  href,
}: Pick<HeaderCellProps, 'column' | 'sort' | 'href'> & { id: string }) {
  const { sections: texts } = useTexts();
  const orders = [
    { order: 'asc', text: texts.sortAscending },
    { order: 'desc', text: texts.sortDescending },
  ] as const;
  return (
    <>
      <button type="button" className="tm-column-menu" popoverTarget={id} style={headerStyle(descriptor)}>
        {label}
      </button>
      <ul id={id} popover="auto" className="tm-menu" aria-label={texts.orderBy({ label })}>
        {orders.map(({ order, text }) => (
          <li key={order}>
            <a
              href={href({ parameters: { sort: { column: key, order }, page: 0 } })}
              aria-current={sort.order === order || undefined}
            >
              {text}
            </a>
          </li>
        ))}
        {sort.isChosen && (
          <li>
            <a href={href({ parameters: { sort: null, page: 0 } })}>{texts.clearOrder}</a>
          </li>
        )}
      </ul>
    </>
  );
}
