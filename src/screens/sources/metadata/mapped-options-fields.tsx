import { useQuery } from '@tanstack/react-query';
import { requestGraphql } from '#client/graphql-client.ts';
import { rowsDocument } from '#client/source-documents.ts';
import { useSource, type CatalogueSource } from '#dataview/sources/source-catalogue.ts';
import { columnsOfRows, type MappedOptions, type SourceColumn } from '#domain/source/column/column.ts';
import { lookupColumns } from '#domain/source/column/identifying-columns.ts';
import { cellText } from '#domain/value/cell/cell-text.ts';
import { columnChoices } from '#domain/source/column/column-label.ts';
import { plural } from '#domain/value/number/plural.ts';
import { queryKeys } from '#client/query-keys.ts';
import { CatalogueProvider } from '#screens/page/catalogue-provider.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Select } from '#ui/select/select.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { RowFilterFields, withFilter } from './row-filter-fields.tsx';
import { VersionChoice } from '../version-choice.tsx';

/** How many of the options are shown. */
const previewed = 8;

type Props = {
  /** The column whose cells are among the options. */
  codes: SourceColumn;
  mapped: MappedOptions | undefined;
  onChange(mapped: MappedOptions): void;
};

/**
 * Options that are the rows of another version: which one, its columns for value and label, and which of its
 * rows.
 */
export const MappedOptionsFields = (props: Props) => (
  <CatalogueProvider>
    <Fields {...props} />
  </CatalogueProvider>
);

function Fields({ codes, mapped, onChange }: Props) {
  const source = useSource(mapped?.sourceId);
  const choose = (next: CatalogueSource, viewId: number) => {
    if (next.id === mapped?.sourceId) return onChange({ ...mapped, viewId });
    const columns = lookupColumns(columnsOfRows(next.columns), codes);
    if (!columns) return;
    const { keyAttribute: valueColumn, valueAttribute: labelColumn } = columns;
    onChange({ sourceId: next.id, viewId, labelColumn, valueColumn });
  };

  return (
    <div className="grid gap-4 sm:col-span-2 sm:grid-cols-2">
      <VersionChoice versionId={mapped?.viewId} onChange={choose} />
      {mapped && source && (
        <>
          <ColumnChoice
            label="Column for the value"
            columns={source.columns}
            value={mapped.valueColumn}
            onChange={(valueColumn) => onChange({ ...mapped, valueColumn })}
          />
          <ColumnChoice
            label="Column for the label"
            columns={source.columns}
            value={mapped.labelColumn}
            onChange={(labelColumn) => onChange({ ...mapped, labelColumn })}
          />
          <div className="sm:col-span-2">
            <RowFilterFields
              label="Only rows where"
              columns={source.columns}
              filter={mapped.filter ?? {}}
              onChange={(filter) => onChange(withFilter(mapped, filter))}
            />
          </div>
          <div className="sm:col-span-2">
            <Preview mapped={mapped} />
          </div>
        </>
      )}
    </div>
  );
}

type ColumnChoiceProps = {
  label: string;
  columns: readonly SourceColumn[];
  value: string;
  onChange(name: string): void;
};

/** One of a source's columns; one that is gone is said to be. */
export function ColumnChoice({ label, columns, value, onChange }: ColumnChoiceProps) {
  return (
    <Select
      label={label}
      options={columnChoices(columnsOfRows(columns))}
      value={value}
      onChange={onChange}
      error={columns.some(({ name }) => name === value) ? undefined : `There is no column ${value} any more.`}
    />
  );
}

function Preview({ mapped }: { mapped: MappedOptions }) {
  const { viewId, valueColumn, labelColumn, filter = {} } = mapped;
  const names = [...new Set([valueColumn, labelColumn])];
  const chosen = Object.fromEntries(Object.entries(filter).filter(([, values]) => values.length > 0));
  const request = {
    attributes: names,
    groupBy: names,
    filter: chosen,
    orderBy: { [labelColumn]: 'asc nulls last' },
    toIndex: previewed,
  };

  const query = useQuery({
    queryKey: queryKeys.optionsPreview(viewId, request),
    queryFn: async ({ signal }) =>
      (await requestGraphql(rowsDocument, { versionId: viewId, request }, { signal })).rows,
    placeholderData: (before) => before,
  });
  if (query.error) return <ErrorNote error={query.error} />;
  if (!query.data) return <Skeleton lines={2} />;

  const { rows, length } = query.data;
  return (
    <div aria-live="polite" className="text-14">
      <p className="text-quiet">
        {plural(length, 'option')}
        {length > rows.length && `, the first ${rows.length}`}
      </p>
      <ul className="mt-1 grid gap-x-6 gap-y-0.5 sm:grid-cols-2">
        {rows.map((row) => (
          <li key={cellText(row[0])} className="truncate">
            {cellText(row.at(-1))}
            {names.length > 1 && <span className="text-quiet"> ({cellText(row[0])})</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
