import { columnsOfRows, type SourceColumn } from '#domain/source/column/column.ts';
import { columnChoices } from '#domain/source/column/column-label.ts';
import { maxJoinKeys, type Join } from '#domain/source/join/join.ts';
import { keyComparison } from '#domain/source/join/joined-type.ts';
import { Button } from '#ui/button/button.tsx';
import { Select } from '#ui/select/select.tsx';

type Key = Join['keys'][number];
type Props = {
  parts: readonly { name: string; columns: readonly SourceColumn[] }[];
  keys: readonly Key[];
  onChange(keys: Key[]): void;
};

/** The pairs of columns by which rows are matched. */
export function JoinKeys({ parts: [left, right], keys, onChange }: Props) {
  const shown = keys.length > 0 ? keys : [{ left: '', right: '' }];
  const replace = (at: number, change: Partial<Key>) =>
    onChange(shown.map((key, index) => (index === at ? { ...key, ...change } : key)));

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-16 font-semibold">Match rows by</legend>
      {shown.map((key, at) => (
        <div key={at} className="flex flex-wrap items-end gap-3">
          <Select
            className="min-w-48 grow"
            label={`Column of ${left!.name}`}
            options={columnChoices(columnsOfRows(left!.columns))}
            value={key.left || null}
            onChange={(name) => replace(at, { left: name })}
          />
          <Select
            className="min-w-48 grow"
            label={`Column of ${right!.name}`}
            options={columnChoices(columnsOfRows(right!.columns))}
            value={key.right || null}
            onChange={(name) => replace(at, { right: name })}
            error={problemOf(key, left!.columns, right!.columns)}
          />
          {shown.length > 1 && (
            <Button onPress={() => onChange(shown.filter((_, index) => index !== at))}>Remove</Button>
          )}
        </div>
      ))}
      {shown.length < maxJoinKeys && (
        <div>
          <Button icon="plus" onPress={() => onChange([...shown, { left: '', right: '' }])}>
            Another column
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** Why two columns do not match rows, or not as one may think. */
function problemOf(
  { left, right }: Key,
  columns: readonly SourceColumn[],
  others: readonly SourceColumn[],
): string | undefined {
  const one = columns.find(({ name }) => name === left);
  const other = others.find(({ name }) => name === right);
  if (!one || !other) return undefined;
  return keyComparison(one, other) === null ? 'The types of these columns differ.' : undefined;
}
