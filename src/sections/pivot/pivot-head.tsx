import { Fragment } from 'react';
import { hasOrder } from '#domain/source/column/column-storage.ts';
import { columnStyle } from '#dataview/rows/column-style.ts';
import { orderName, sortOf, type Order } from '#dataview/rows/sort-of.ts';
import type { ShownColumn } from '#dataview/query/section-rows.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { GroupName } from './group-name.tsx';
import type { PivotGridProps } from './pivot-data.ts';
import type { PivotColumn, PivotHeading } from '#domain/query/pivot-layout.ts';

type HeadProps = PivotGridProps & { columns: PivotColumn[]; lines: PivotHeading[][] };

/**
 * The headings of a pivot: what is across and, of one amount, what it is; the groups by level; and the names
 * of several amounts. The names of the groups of the rows stand beside them.
 */
export function PivotHead(props: HeadProps) {
  const { data, columns, lines } = props;
  const { values, across } = data;
  const hasNames = values.length > 1 || across.length === 0;
  const count = columns.length * values.length;
  const height = lines.length + Number(across.length > 0) + Number(hasNames);

  const headings = lines.map((line, level) => (
    <GroupHeadings key={level} {...props} line={line} level={level} />
  ));
  const names = hasNames ? [<AmountHeadings key="names" {...props} />] : [];
  const title = across.length > 0 ? [<AcrossTitle key="title" {...props} columns={count} />] : [];
  const [first, ...others] = [...title, ...headings, ...names];

  return (
    <thead>
      <tr>
        <Corner {...props} height={height} />
        {first}
      </tr>
      {others.map((cells, index) => (
        <tr key={index}>{cells}</tr>
      ))}
    </thead>
  );
}

/** The names of the groups of the rows, which sort them. */
function Corner({ section, data, height }: HeadProps & { height: number }) {
  const [only, ...others] = data.rows;
  const isAlone = only !== undefined && others.length === 0;

  return (
    <th
      scope="col"
      rowSpan={height}
      aria-sort={isAlone ? orderName(sortOf(only, section.context)) : undefined}
    >
      {data.rows.map((column, index) => (
        <Fragment key={column.key}>
          {index > 0 && ' › '}
          <SortLink column={column} section={section} />
        </Fragment>
      ))}
    </th>
  );
}

/** What the columns are grouped by, and the amount where there is one. */
function AcrossTitle({ data, columns }: Omit<HeadProps, 'columns'> & { columns: number }) {
  const { sections: texts } = useTexts();
  const { values, across } = data;
  const groups = across.map(({ label }) => label).join(' › ');
  const [amount] = values;

  return (
    <th scope="colgroup" colSpan={columns} className="tm-pivot-title">
      {values.length === 1 && amount ? texts.amountByGroups({ amount: amount.label, groups }) : groups}
    </th>
  );
}

/** The headings of one level of the groups across. */
function GroupHeadings({
  section,
  data,
  selection,
  line,
  level,
}: HeadProps & { line: PivotHeading[]; level: number }) {
  const { data: texts } = useTexts();
  const column = data.across[level]!;
  const { values } = data;
  const [amount] = values;

  return line.map(({ group, isTotal, columns, lines }, index) => {
    const isSorted = isTotal && group.parent === null && values.length === 1 && amount !== undefined;
    const span = columns * values.length;

    return (
      <th
        key={index}
        scope={span > 1 ? 'colgroup' : 'col'}
        colSpan={span > 1 ? span : undefined}
        rowSpan={lines > 1 ? lines : undefined}
        className={span > 1 ? 'tm-pivot-group' : amount && columnStyle(amount).className}
        data-total={isTotal ? '' : undefined}
        aria-sort={isSorted ? orderName(sortOf(amount, section.context)) : undefined}
      >
        {!isTotal && <GroupName column={column} group={group} selection={selection} />}
        {isTotal && !isSorted && texts.total}
        {isSorted && <SortLink column={amount} section={section} text={texts.total} />}
      </th>
    );
  });
}

/** The names of the amounts below each column; those of the total sort the rows. */
function AmountHeadings({ section, data, columns }: HeadProps) {
  return columns.flatMap(({ group, isTotal }, at) =>
    data.values.map((column) => {
      const isSorted = isTotal && group.parent === null;
      return (
        <th
          key={`${at} ${column.key}`}
          scope="col"
          {...columnStyle(column)}
          data-total={isTotal ? '' : undefined}
          aria-sort={isSorted ? orderName(sortOf(column, section.context)) : undefined}
        >
          {isSorted ? <SortLink column={column} section={section} /> : column.label}
        </th>
      );
    }),
  );
}

/**
 * The name of a column as a link that sorts the rows by it: names from the first on, amounts from the
 * largest.
 */
function SortLink({
  column,
  section,
  text = column.label,
}: Pick<HeadProps, 'section'> & { column: ShownColumn; text?: string }) {
  if (!hasOrder(column.descriptor.type) || column.descriptor.fn === 'list') return text;

  const [first, second]: Order[] = column.descriptor.group ? ['asc', 'desc'] : ['desc', 'asc'];
  const { order } = sortOf(column, section.context);
  const next = order === first ? second! : first!;
  return <a href={section.href({ parameters: { sort: { column: column.key, order: next } } })}>{text}</a>;
}
