import { Fragment } from 'react';
import { present } from '#domain/value/object/present.ts';
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
 * The headings of a pivot: what is across and, of one amount, what it is; the groups by level; the names of
 * several amounts; and what each is compared with. The names of the groups of the rows stand beside them.
 */
export function PivotHead(props: HeadProps) {
  const { data, columns, lines } = props;
  const { values, across } = data;
  const amounts = amountsOf(values);
  const isCompared = amounts.length < values.length;
  const hasNames = amounts.length > 1 || across.length === 0;
  const count = columns.length * values.length;
  const height = lines.length + Number(across.length > 0) + Number(hasNames) + Number(isCompared);

  const headings = lines.map((line, level) => (
    <GroupHeadings key={level} {...props} line={line} level={level} />
  ));
  const names = present([
    hasNames && <AmountHeadings key="names" {...props} amounts={amounts} />,
    isCompared && <SelectionHeadings key="selections" {...props} />,
  ]);
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
function Corner({ section, data, isPlain, height }: HeadProps & { height: number }) {
  const [only, ...others] = data.rows;
  const isAlone = only !== undefined && others.length === 0;

  return (
    <th scope="col" rowSpan={height} aria-sort={sortName(only, section, isAlone)}>
      {data.rows.map((column, index) => (
        <Fragment key={column.key}>
          {index > 0 && ' › '}
          <SortLink {...{ column, section, isPlain }} />
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
  const [amount, ...others] = amountsOf(values);

  return (
    <th scope="colgroup" colSpan={columns} className="tm-pivot-title">
      {amount && others.length === 0
        ? texts.amountByGroups({ amount: plainLabel(amount.column), groups })
        : groups}
    </th>
  );
}

/** The headings of one level of the groups across. */
function GroupHeadings({
  section,
  isPlain,
  data,
  selections,
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
        scope={scopeOf(span)}
        colSpan={several(span)}
        rowSpan={several(lines)}
        className={span > 1 ? 'tm-pivot-group' : amount && columnStyle(amount).className}
        data-total={isTotal || undefined}
        aria-sort={sortName(amount, section, isSorted)}
      >
        {!isTotal && (
          <span>
            <GroupName column={column} group={group} selections={selections} />
          </span>
        )}
        {isTotal && !isSorted && texts.total}
        {isSorted && <SortLink column={amount} {...{ section, isPlain }} text={texts.total} />}
      </th>
    );
  });
}

/** What a heading of so many columns names. */
const scopeOf = (columns: number) => (columns > 1 ? 'colgroup' : 'col');

/** How many columns or lines a cell has; undefined for one. */
const several = (count: number) => (count > 1 ? count : undefined);

/** How the rows are sorted by a column, where its heading says so. */
function sortName(column: ShownColumn | undefined, { context }: HeadProps['section'], isSorted: boolean) {
  if (!column || !isSorted) return undefined;
  return orderName(sortOf(column, context));
}

/** An amount with the number of its columns: its own, and those of what it is compared with. */
type AmountColumns = { column: ShownColumn; columns: number };

/** The amounts of a pivot, each once. */
function amountsOf(values: readonly ShownColumn[]): AmountColumns[] {
  return values.flatMap((column) => {
    if (column.descriptor.against !== '') return [];
    const compared = values.filter(({ descriptor }) => descriptor.againstOf === column.key);
    return [{ column, columns: 1 + compared.length }];
  });
}

/** What an amount is called, whatever its selection of rows. */
const plainLabel = ({ label, compared }: ShownColumn): string => compared?.label ?? label;

/** The names of the amounts below each column; those of the total sort the rows. */
function AmountHeadings({
  section,
  data,
  isPlain,
  columns,
  amounts,
}: HeadProps & { amounts: AmountColumns[] }) {
  const isCompared = amounts.length < data.values.length;
  return columns.flatMap(({ group, isTotal }, at) =>
    amounts.map(({ column, columns: span }) => {
      const isSorted = isTotal && group.parent === null && span === 1;
      const look = span > 1 ? { className: 'tm-pivot-group' } : columnStyle(column);
      return (
        <th
          key={`${at} ${column.key}`}
          scope={scopeOf(span)}
          colSpan={several(span)}
          rowSpan={several(1 + Number(isCompared && span === 1))}
          {...look}
          data-total={isTotal || undefined}
          aria-sort={sortName(column, section, isSorted)}
        >
          {isSorted ? <SortLink {...{ column, section, isPlain }} /> : plainLabel(column)}
        </th>
      );
    }),
  );
}

/** What the columns of compared amounts are; those of the total sort the rows. */
function SelectionHeadings({ section, data, isPlain, columns }: HeadProps) {
  const compared = data.values.filter((column) => column.compared);
  return columns.flatMap(({ group, isTotal }, at) =>
    compared.map((column) => {
      const isSorted = isTotal && group.parent === null;
      const name = column.compared?.selection ?? column.label;
      return (
        <th
          key={`${at} ${column.key}`}
          scope="col"
          {...columnStyle(column)}
          data-selection=""
          data-total={isTotal || undefined}
          aria-sort={sortName(column, section, isSorted)}
        >
          {isSorted ? <SortLink {...{ column, section, isPlain }} text={name} /> : name}
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
  isPlain,
}: Pick<HeadProps, 'section' | 'isPlain'> & { column: ShownColumn; text?: string }) {
  if (isPlain || !hasOrder(column.descriptor.type) || column.descriptor.fn === 'list') return text;

  const [first, second]: Order[] = column.descriptor.group ? ['asc', 'desc'] : ['desc', 'asc'];
  const { order } = sortOf(column, section.context);
  const next = order === first ? second! : first!;
  return <a href={section.href({ parameters: { sort: { column: column.key, order: next } } })}>{text}</a>;
}
