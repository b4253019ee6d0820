import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { requestGraphql } from '#client/graphql-client.ts';
import { queryKeys } from '#client/query-keys.ts';
import { unmatchedRegionsDocument } from '#client/source-documents.ts';
import { describeError } from '#domain/error/describe-error.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { plural } from '#domain/value/number/plural.ts';
import { noChoices } from '#grid/store/column-filters.ts';
import { withChoices } from '#grid/store/choices-address.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Select } from '#ui/select/select.tsx';

const none = { value: '', label: 'No region' };

type UnmatchedRegionsProps = {
  column: SourceColumn;
  set: string;
  versionId: number;
  onChange(column: SourceColumn): void;
};

/**
 * What cells of a column call places that are no regions of a boundary set, with their rows; each can be
 * mapped to a region once, for all maps.
 */
export function UnmatchedRegions({ column, set, versionId, onChange }: UnmatchedRegionsProps) {
  const { region_keys: keys = {} } = column;
  const variables = { versionId, column: column.name, set };
  const { data, error } = useQuery({
    queryKey: queryKeys.unmatchedRegions(versionId, column.name, set),
    queryFn: ({ signal }) => requestGraphql(unmatchedRegionsDocument, variables, { signal }),
    placeholderData: keepPreviousData,
  });
  if (error) return <ErrorNote message={describeError(error)} />;
  if (!data) return <p className="text-quiet sm:col-span-2">Regions are compared…</p>;

  const { values, count, regions } = data.unmatchedRegions;
  if (count === 0) return <p className="text-quiet sm:col-span-2">All values name regions of the set.</p>;

  const proposals = values.flatMap(({ value, proposal }) =>
    proposal !== null && !Object.hasOwn(keys, value) ? [[value, proposal] as const] : [],
  );
  const setKeys = (next: Record<string, string>) =>
    onChange({ ...column, region_keys: Object.keys(next).length > 0 ? next : undefined });
  const open = values.filter(({ value }) => !Object.hasOwn(keys, value));
  const rows = open.reduce((sum, { rows: each }) => sum + each, 0);

  return (
    <section aria-label="Values without a region" className="grid gap-3 sm:col-span-2">
      <p>
        {open.length === 0
          ? 'All values have a region.'
          : `${plural(open.length, 'value', 'values')} in ${plural(rows, 'row', 'rows')} without a region.`}
      </p>
      {proposals.length > 0 && (
        <div>
          <Button onPress={() => setKeys({ ...keys, ...Object.fromEntries(proposals) })}>
            {`Accept ${plural(proposals.length, 'proposal', 'proposals')}`}
          </Button>
        </div>
      )}
      <ul className="grid gap-2">
        {values.map(({ value, rows: each, proposal }) => (
          <li key={value} className="grid items-end gap-2 sm:grid-cols-2">
            <RowsLink column={column.name} value={value} rows={each} versionId={versionId} />
            <Select
              label={`Region of ${value}`}
              description={proposal ? `Proposal: ${nameOf(regions, proposal)}` : undefined}
              isCompact
              options={[none, ...regions.map(({ key, name }) => ({ value: key, label: name }))]}
              value={keys[value] ?? ''}
              onChange={(key) => setKeys(withKey(keys, value, key))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

const nameOf = (regions: readonly { key: string; name: string }[], key: string): string =>
  regions.find((region) => region.key === key)?.name ?? key;

function withKey(keys: Record<string, string>, value: string, key: string): Record<string, string> {
  const { [value]: _, ...others } = keys;
  return key === '' ? others : { ...others, [value]: key };
}

type RowsLinkProps = { column: string; value: string; rows: number; versionId: number };

/** A value that leads to its rows in the table, whose address is beside that of the metadata. */
function RowsLink({ column, value, rows, versionId }: RowsLinkProps) {
  const filters = { [column]: { operation: 'filter' as const, values: [value] } };
  return (
    <a className="underline" href={`table/${versionId}${withChoices('', { ...noChoices, filters })}`}>
      {`${value}: ${plural(rows, 'row', 'rows')}`}
    </a>
  );
}
