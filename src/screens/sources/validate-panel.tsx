import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ask } from '#api/ask.ts';
import type { ResultOf } from '#api/graphql.ts';
import {
  invalidValuesDocument,
  markValidatedDocument,
  massEditDocument,
  rowsDocument,
  undoChangeDocument,
  validityDocument,
} from '#api/source-documents.ts';
import { columnType } from '#columns/index.ts';
import type { DataResult } from '#domain/query/data-request.ts';
import type { SourceColumn } from '#domain/source/column.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Select } from '#ui/select/select.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { Cell, HeaderCell, Row, Table } from '#ui/table/table.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { showToast } from '#ui/toast/toast.tsx';

type Problem = ResultOf<typeof validityDocument>['validity']['problems'][number];

/** So many invalid rows are shown (specification 2, point 9). */
const rowsShown = 100;

const numbers = new Intl.NumberFormat('en-US');
const reasons: Record<string, string> = {
  required: 'required, but empty',
  type: 'not of its type',
  options: 'not among the options',
};

/** A version's valid and invalid rows, why they are invalid, and the mending of values in bulk. */
export function ValidatePanel({
  sourceId,
  versionId,
  columns,
  isDirty,
}: {
  sourceId: number;
  versionId: number;
  columns: SourceColumn[];
  isDirty: boolean;
}) {
  const queries = useQueryClient();
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<string | null>(null);
  const validity = useQuery({
    queryKey: ['validity', versionId],
    queryFn: async () => (await ask(validityDocument, { versionId })).validity,
  });
  const refresh = () => queries.invalidateQueries({ queryKey: ['validity', versionId] });
  const again = useMutation({
    mutationFn: async () => {
      await ask(markValidatedDocument, { sourceId });
      await refresh();
      await revalidate();
    },
  });
  const labels = new Map(columns.map((column) => [column.name, column.display_name || column.name]));
  const problems = validity.data?.problems ?? [];
  const column = problems.find((problem) => problem.column === chosen)?.column ?? problems[0]?.column ?? null;
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap items-center gap-4">
        <Button isPending={again.isPending || validity.isFetching} onPress={() => again.mutate()}>
          {again.isPending ? 'Validating' : 'Re-Validate'}
        </Button>
        {validity.data && (
          <p role="status" className="tabular text-14">
            <strong>{numbers.format(validity.data.valid)}</strong> valid,{' '}
            <strong className={validity.data.invalid > 0 ? 'text-danger' : ''}>
              {numbers.format(validity.data.invalid)}
            </strong>{' '}
            invalid rows
          </p>
        )}
        {isDirty && <p className="text-14 text-warning">The metadata changed since the last validation.</p>}
      </div>
      {(validity.error ?? again.error) && <ErrorNote message={(validity.error ?? again.error)?.message} />}
      {!validity.data && !validity.error && <Skeleton lines={4} />}
      {validity.data?.invalid === 0 && <EmptyState text="Every row is valid." />}
      {problems.length > 0 && (
        <>
          <ProblemTable problems={problems} labels={labels} />
          {column !== null && (
            <MassEdit
              key={column}
              versionId={versionId}
              column={column}
              choices={[...new Set(problems.map((problem) => problem.column))].map((name) => ({
                value: name,
                label: labels.get(name) ?? name,
              }))}
              onChoose={setChosen}
              onChanged={refresh}
            />
          )}
          <InvalidRows versionId={versionId} columns={columns} stamp={validity.dataUpdatedAt} />
        </>
      )}
    </div>
  );
}

function ProblemTable({ problems, labels }: { problems: Problem[]; labels: Map<string, string> }) {
  return (
    <Table label="Problems" className="max-w-160">
      <thead>
        <tr>
          <HeaderCell>Column</HeaderCell>
          <HeaderCell>Reason</HeaderCell>
          <HeaderCell isNumber>Rows</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {problems.map((problem) => (
          <Row key={`${problem.column} ${problem.reason}`}>
            <Cell isHeader>{labels.get(problem.column) ?? problem.column}</Cell>
            <Cell>{reasons[problem.reason] ?? problem.reason}</Cell>
            <Cell isNumber>{numbers.format(problem.count)}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** Maps invalid values of a column to valid ones: one entry of the change log, which can be undone. */
function MassEdit({
  versionId,
  column,
  choices,
  onChoose,
  onChanged,
}: {
  versionId: number;
  column: string;
  choices: { value: string; label: string }[];
  onChoose(column: string): void;
  onChanged(): Promise<unknown>;
}) {
  const [drafts, setDrafts] = useState<Record<string, string>>({});
  const key = ['invalid-values', versionId, column];
  const values = useQuery({
    queryKey: key,
    queryFn: async () => (await ask(invalidValuesDocument, { versionId, column })).invalidValues,
  });
  const settle = async () => {
    await Promise.all([onChanged(), values.refetch()]);
    setDrafts({});
  };
  const undo = useMutation({
    mutationFn: (seq: number) => ask(undoChangeDocument, { versionId, seq }),
    onSuccess: settle,
    onError: (error) => showToast({ text: error.message, tone: 'danger' }),
  });
  const edit = useMutation({
    mutationFn: async () => {
      const maps = Object.entries(drafts).map(([value, next]) => ({
        invalidValue: value === '' ? null : value,
        validValue: next === '' ? null : next,
      }));
      return (await ask(massEditDocument, { versionId, column, maps })).massEdit;
    },
    onSuccess: async ({ seq, changed }) => {
      await settle();
      const text = `${numbers.format(changed)} ${changed === 1 ? 'row' : 'rows'} changed.`;
      showToast({
        text,
        ...(seq === null ? {} : { action: { label: 'Undo', onAction: () => undo.mutate(seq) } }),
      });
    },
  });
  const busy = edit.isPending ? 'updating...' : values.isFetching ? 'loading updates...' : 'Update';
  return (
    <section aria-label="Mend values" className="max-w-160">
      <Select
        label="Mend the values of"
        className="w-72"
        options={choices}
        value={column}
        onChange={onChoose}
      />
      {(edit.error ?? values.error) && (
        <ErrorNote className="mt-3" message={(edit.error ?? values.error)?.message} />
      )}
      <ul className="mt-3 border-t">
        {(values.data ?? []).map(({ value, count }) => (
          <li key={value ?? ''} className="flex items-center gap-3 border-b py-2 text-14">
            <span className="w-1/3 truncate text-danger">{value ?? '(empty)'}</span>
            <span className="tabular w-20 text-right text-quiet">{numbers.format(count)}</span>
            <TextField
              isCompact
              hideLabel
              className="grow"
              label={`Valid value for ${value ?? 'empty cells'}`}
              placeholder="Valid value"
              value={drafts[value ?? ''] ?? ''}
              onChange={(next) => setDrafts({ ...drafts, [value ?? '']: next })}
            />
          </li>
        ))}
      </ul>
      <Button
        className="mt-3"
        variant="primary"
        isDisabled={Object.keys(drafts).length === 0 || busy !== 'Update'}
        onPress={() => edit.mutate()}
      >
        {busy}
      </Button>
    </section>
  );
}

function InvalidRows({
  versionId,
  columns,
  stamp,
}: {
  versionId: number;
  columns: SourceColumn[];
  stamp: number;
}) {
  const query = useQuery({
    queryKey: ['invalid-rows', versionId, stamp],
    queryFn: async ({ signal }) => {
      const attributes = columns.map((column) => column.name);
      const request = { attributes, validity: 'invalid', toIndex: rowsShown };
      const { rows } = await ask(rowsDocument, { versionId, request }, { signal });
      return rows as DataResult;
    },
  });
  if (query.error) return <ErrorNote message={query.error.message} />;
  if (!query.data) return <Skeleton lines={6} />;
  const { rows, problems, length } = query.data;
  return (
    <section aria-label="Invalid rows">
      <h2 className="mb-2 text-16 font-semibold">
        Invalid rows{length > rowsShown ? `, the first ${rowsShown} of ${numbers.format(length)}` : ''}
      </h2>
      <Table label="Invalid rows" maxHeight={560}>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.name} isNumber={columnType(column.type).numeric}>
                {column.display_name || column.name}
              </HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Row key={index}>
              {columns.map((column, at) => {
                const reason = problems?.[index]?.[column.name];
                const text = columnType(column.type).text(row[at] ?? null, column);
                return (
                  <Cell
                    key={column.name}
                    isNumber={columnType(column.type).numeric}
                    className={`max-w-80 truncate whitespace-nowrap ${reason ? 'bg-danger-soft text-danger' : ''}`}
                  >
                    {text}
                    {reason && <span className="sr-only"> ({reasons[reason]})</span>}
                  </Cell>
                );
              })}
            </Row>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
