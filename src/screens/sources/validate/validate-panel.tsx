import { useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { ResultOf } from '#client/graphql.ts';
import { GraphqlRequestError } from '#client/graphql-client.ts';
import type { validityDocument } from '#client/source-documents.ts';
import type { RowsQuery } from '#grid/store/row-store.ts';
import { SeparatedColumns } from '#grid/store/separated-columns.ts';
import { can } from '#domain/access/access.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { problemTexts, type CellProblem } from '#domain/value/cell/cell-problem.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { pluralForm } from '#domain/value/number/plural.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { FixInvalidValues } from './fix-invalid-values.tsx';
import { ProblemTable, problemText, type ShownProblem } from './problem-table.tsx';
import { useValidity } from './use-validity.ts';
import { ValidityRows, type ShownRows } from './validity-rows.tsx';
import { sourcePath, useSourcesContext } from '../sources-context.tsx';

/** The rows with one problem. */
const problemQuery = ({ column, reason }: ShownProblem): RowsQuery => ({
  validity: 'invalid',
  problem: { column, reason: reason as CellProblem },
});

const queriesByTab = { invalid: { validity: 'invalid' }, valid: { validity: 'valid' } } as const;

type ValidatePanelProps = {
  sourceId: number;
  versionId: number;
  columns: SourceColumn[];
  isDirty: boolean;
  /** Whether the rows may be edited. */
  isManaged: boolean;
};

/** The valid and invalid rows of a version, the reasons, and controls to fix values in bulk and in place. */
export function ValidatePanel({ sourceId, versionId, columns, isDirty, isManaged }: ValidatePanelProps) {
  const { viewer, to } = useSourcesContext();
  const navigate = useNavigate();
  const { validity, validate, countAgain, refresh, round, showsInvalid } = useValidity(versionId);
  const [shown, setShown] = useShownProblem(columns);
  const problemsPart = useRef<HTMLDivElement>(null);
  const [separated] = useState(() => new SeparatedColumns());
  const invalidRows = useRef<HTMLDivElement>(null);
  /**
   * How often rows were changed in each of the tables: a row that is fixed in one of them belongs into the
   * other.
   */
  const [changes, setChanges] = useState({ invalid: 0, valid: 0 });
  const problems = useMemo(() => validity.data?.problems ?? [], [validity.data]);
  const labels = useMemo(
    () => new Map(columns.map((column) => [column.name, columnLabel(column)])),
    [columns],
  );
  if (columns.length === 0) return <EmptyState text="Please setup metadata." />;

  const mayEdit = can({ id: null, ...viewer }, 'data.edit');
  const canEdit = isManaged && mayEdit;
  const showHistory = (row: number) =>
    void navigate(`${to(sourcePath(sourceId, 'table', versionId))}?history=&row=${row}`);

  const table = (which: ShownRows, rows: number, problem: ShownProblem | null) => (
    <ValidityRows
      key={`${which} ${round}`}
      {...{ which, rows, canEdit }}
      version={{ sourceId, versionId, columns, separated }}
      reading={{
        query: problem ? problemQuery(problem) : queriesByTab[which],
        changes: changes[which === 'invalid' ? 'valid' : 'invalid'],
      }}
      revealed={problem}
      problem={
        problem && (
          <p className="flex items-center gap-2 text-14">
            {labels.get(problem.column) ?? problem.column}: {problemText(problem.reason)}
            <Button size="compact" variant="quiet" onPress={() => setShown(null)}>
              Show all
            </Button>
          </p>
        )
      }
      events={{
        onChanged: () => {
          void countAgain();
          setChanges((before) => ({ ...before, [which]: before[which] + 1 }));
        },
        onRowHistory: mayEdit ? showHistory : undefined,
      }}
    />
  );
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap items-center gap-4">
        <RevalidateButton
          isPending={validate.isPending}
          error={validate.error}
          onPress={() => validate.mutate()}
        />
        {validity.data && <ValiditySummary {...validity.data} />}
        {isDirty && <p className="text-14 text-warning">The metadata changed since the last validation.</p>}
      </div>
      {validity.error && (
        <ErrorNote
          error={validity.error}
          action={<Button onPress={() => validity.refetch()}>Try again</Button>}
        />
      )}
      {!validity.data && !validity.error && <Skeleton lines={4} />}
      {validity.data?.invalid === 0 && <NothingInvalid valid={validity.data.valid} />}
      {problems.length > 0 && (
        <div ref={problemsPart} className="scroll-mt-4">
          <Problems
            {...{ problems, labels, shown, versionId, columns, canEdit }}
            onShow={(problem) => {
              setShown(problem);
              if (isBelow(invalidRows.current)) {
                problemsPart.current?.scrollIntoView({ block: 'start' });
              }
            }}
            onChanged={refresh}
          />
        </div>
      )}
      <div ref={invalidRows} className="scroll-mt-4 empty:hidden">
        {validity.data && showsInvalid && table('invalid', validity.data.invalid, shown)}
      </div>
      {validity.data &&
        validity.data.valid + validity.data.invalid > 0 &&
        table('valid', validity.data.valid, null)}
    </div>
  );
}

/** How much of the rows is to be seen beside what fixes their values, in pixels. */
const leastOfRows = 240;

const isBelow = (part: HTMLElement | null): boolean =>
  part !== null && part.getBoundingClientRect().top > innerHeight - leastOfRows;

/** The problem whose rows are shown, which is in the address. */
function useShownProblem(columns: readonly SourceColumn[]) {
  const [parameters, setParameters] = useSearchParams();
  const [column, reason] = [parameters.get('column'), parameters.get('reason')];
  const shown = useMemo(() => {
    const isProblem = column !== null && reason !== null && Object.hasOwn(problemTexts, reason);
    if (isProblem && columns.some(({ name }) => name === column)) return { column, reason };
    return null;
  }, [columns, column, reason]);

  const show = (problem: ShownProblem | null) =>
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        for (const key of ['column', 'reason'] as const) {
          if (problem) {
            after.set(key, problem[key]);
          } else {
            after.delete(key);
          }
        }

        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return [shown, show] as const;
}

type ProblemsProps = {
  problems: Validity['problems'];
  labels: ReadonlyMap<string, string>;
  shown: ShownProblem | null;
  versionId: number;
  columns: SourceColumn[];
  canEdit: boolean;
  onShow(problem: ShownProblem): void;
  onChanged: ReturnType<typeof useValidity>['refresh'];
};

/**
 * The problems of the invalid rows, and the values of the column that was chosen last, to be fixed in bulk.
 */
function Problems(props: ProblemsProps) {
  const { problems, labels, shown, versionId, columns, canEdit, onShow, onChanged } = props;
  const [chosen, setChosen] = useState<string | null>(shown?.column ?? null);
  const fixedName = (problems.find(({ column }) => column === chosen) ?? problems[0])?.column;
  const fixedColumn = columns.find(({ name }) => name === fixedName);

  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
      <ProblemTable
        problems={problems}
        labels={labels}
        shown={shown}
        onShow={(problem) => {
          setChosen(problem.column);
          onShow(problem);
        }}
      />
      {fixedColumn && canEdit && (
        <FixInvalidValues
          key={fixedColumn.name}
          versionId={versionId}
          column={fixedColumn}
          choices={[...new Set(problems.map(({ column }) => column))].map((name) => ({
            value: name,
            label: labels.get(name) ?? name,
          }))}
          onChoose={setChosen}
          onChanged={onChanged}
        />
      )}
    </div>
  );
}

type Validity = ResultOf<typeof validityDocument>['validity'];

function NothingInvalid({ valid }: Pick<Validity, 'valid'>) {
  return <EmptyState text={valid === 0 ? 'There are no rows.' : 'Every row is valid.'} className="py-6!" />;
}

/** How many rows are valid and invalid. */
function ValiditySummary({ valid, invalid, invalidByTypeOnly }: Validity) {
  return (
    <p role="status" className="tabular text-14">
      <strong>{formatNumber(valid)}</strong> valid,{' '}
      <strong className={invalid > 0 ? 'text-danger' : ''}>{formatNumber(invalid)}</strong>{' '}
      {pluralForm(invalid, 'invalid row')}
      {invalidByTypeOnly > 0 &&
        `, ${formatNumber(invalidByTypeOnly)} of them only because a value does not fit the type of its column`}
    </p>
  );
}

type RevalidateButtonProps = {
  isPending: boolean;
  error: Error | null;
  onPress(): void;
};

/** Runs the validation again; the button shows the progress and a failure. */
function RevalidateButton({ isPending, error, onPress }: RevalidateButtonProps) {
  if (isPending) return <Button isDisabled>Validating</Button>;
  if (!error) return <Button onPress={onPress}>Re-Validate</Button>;

  const code = error instanceof GraphqlRequestError ? error.code : 'failed';
  return (
    <Button
      variant="danger"
      aria-label={`Re-Validate: ${error.message}`}
      className="h-auto! max-w-full py-2 whitespace-normal!"
      onPress={onPress}
    >
      {JSON.stringify({ code, message: error.message })}
    </Button>
  );
}
