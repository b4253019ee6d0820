import type { ReactNode } from 'react';
import type { ColumnOption, SourceColumn } from '#domain/source/column/column.ts';
import { columnType } from '#columns/index.ts';
import { correctedShape } from '#domain/geo/corrected-shape.ts';
import { nearestOption } from '#domain/source/column/nearest-option.ts';
import { emptyLabel } from '#domain/value/cell/cell.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Select } from '#ui/select/select.tsx';
import { useValueFixes, type Replacements } from './use-value-fixes.ts';
import { ValidValue } from './valid-value.tsx';

/** The label of the button while values are replaced, and then while the others are read. */
export function updateLabel({ isSaving, isLoading }: { isSaving: boolean; isLoading: boolean }): string {
  if (isLoading) return 'loading updates...';
  if (isSaving) return 'updating...';
  return 'Update';
}

type FixInvalidValuesProps = {
  versionId: number;
  column: SourceColumn;
  /** The columns that have invalid values. */
  choices: { value: string; label: string }[];
  onChoose(column: string): void;
  onChanged(): Promise<unknown>;
};

/**
 * Maps invalid values of a column to valid ones, all at once: one entry of the history, which can be undone.
 */
export function FixInvalidValues({ versionId, column, choices, onChoose, onChanged }: FixInvalidValuesProps) {
  const fixes = useValueFixes(versionId, column, onChanged);
  const { values, shown, showMore, options, lookup, edit, isLoading, shownColumn } = fixes;
  const { replacements, replace, replaceAll, emptyRest } = fixes;
  const failure = edit.error ?? values.error;
  const corrections = correctionsOf(values.data?.slice(0, shown) ?? [], column, replacements);

  return (
    <section aria-label="Fix values">
      <Select
        label="Fix values in"
        className="w-72 max-w-full"
        options={choices}
        value={column.name}
        onChange={onChoose}
      />
      {failure && <ErrorNote className="mt-3" error={failure} />}
      <ul className="mt-3 max-h-80 overflow-y-auto border-t">
        {(values.data ?? []).slice(0, shown).map(({ value, count }) => (
          <InvalidValue key={value ?? ''} value={value} count={count}>
            {value !== null && replacements[value] === undefined && (
              <Suggestion
                option={suggestionOf(value, shownColumn, options)}
                value={value}
                onAccept={(option) => replace(value, option.value)}
              />
            )}
            <ValidValue
              versionId={versionId}
              column={shownColumn}
              lookup={lookup}
              label={`Valid value for ${value ?? 'empty cells'}`}
              value={replacements[value ?? '']}
              onChange={(next) => replace(value ?? '', next)}
            />
            {value !== null && column.required !== 'yes' && !columnType(column.type).hasOptions && (
              <EmptyButton
                value={value}
                isEmptied={replacements[value] === null}
                onChange={(isEmptied) => replace(value, isEmptied ? null : undefined)}
              />
            )}
          </InvalidValue>
        ))}
      </ul>
      {(values.data?.length ?? 0) > shown && (
        <p className="mt-3 flex flex-wrap items-center gap-3 text-14 text-quiet">
          {`There are more invalid values than these ${formatNumber(shown)}, the most frequent ones.`}
          {showMore && (
            <Button size="compact" onPress={showMore}>
              Show more
            </Button>
          )}
          {!showMore && ' Fix these first; the others are listed afterwards.'}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          isDisabled={Object.keys(replacements).length === 0 || edit.isPending || isLoading}
          onPress={() => edit.mutate()}
        >
          {updateLabel({ isSaving: edit.isPending, isLoading: isLoading && !values.isPending })}
        </Button>
        {Object.keys(corrections).length > 1 && (
          <Button isDisabled={edit.isPending || isLoading} onPress={() => replaceAll(corrections)}>
            {`Accept ${formatNumber(Object.keys(corrections).length)} corrections`}
          </Button>
        )}
        {emptyRest && (
          <Button variant="quiet" isDisabled={edit.isPending || isLoading} onPress={emptyRest}>
            {Object.keys(replacements).length > 0 ? 'Make the rest empty' : 'Make all of these empty'}
          </Button>
        )}
      </div>
    </section>
  );
}

/** What an invalid value was probably meant to be: an option, or a corrected shape. */
function suggestionOf(value: string, { type }: SourceColumn, options: ColumnOption[]): ColumnOption | null {
  if (columnType(type).storage !== 'shape') return nearestOption(value, options);
  const correction = correctedShape(value);
  return correction && { value: correction.text, label: correction.label };
}

/** The corrections of the shapes that nothing was said of yet. */
function correctionsOf(
  values: readonly { value: string | null }[],
  { type }: SourceColumn,
  replacements: Replacements,
): Record<string, string> {
  if (columnType(type).storage !== 'shape') return {};
  const corrections = values.flatMap(({ value }): [string, string][] => {
    if (value === null || replacements[value] !== undefined) return [];
    const correction = correctedShape(value);
    return correction ? [[value, correction.text]] : [];
  });
  return Object.fromEntries(corrections);
}

type InvalidValueProps = {
  value: string | null;
  count: number;
  children: ReactNode;
};

function InvalidValue({ value, count, children }: InvalidValueProps) {
  return (
    <li className="flex items-center gap-3 border-b py-2 text-14">
      <span className="w-1/3 truncate text-danger" title={value ?? undefined}>
        {value ?? emptyLabel}
      </span>
      <span className="tabular w-16 text-end text-quiet">{formatNumber(count)}</span>
      {children}
    </li>
  );
}

type EmptyButtonProps = {
  value: string;
  isEmptied: boolean;
  onChange(isEmptied: boolean): void;
};

/**
 * Empties the cells of an invalid value, as an option of columns with a list does; or leaves them as they are
 * again.
 */
function EmptyButton({ value, isEmptied, onChange }: EmptyButtonProps) {
  return (
    <Button
      size="compact"
      variant="quiet"
      aria-label={isEmptied ? `Leave ${value} as it is` : `Make the cells of ${value} empty`}
      onPress={() => onChange(!isEmptied)}
    >
      {isEmptied ? 'Leave' : 'Empty'}
    </Button>
  );
}

type SuggestionProps = {
  option: ColumnOption | null;
  value: string;
  onAccept(option: ColumnOption): void;
};

/** The option that an invalid value was probably meant to be. */
function Suggestion({ option, value, onAccept }: SuggestionProps) {
  if (!option) return null;

  const label = option.label || option.value;
  return (
    <Button
      size="compact"
      variant="quiet"
      aria-label={`Replace ${value} by ${label}`}
      onPress={() => onAccept(option)}
    >
      → {label}
    </Button>
  );
}
