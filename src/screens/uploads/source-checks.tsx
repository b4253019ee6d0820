import { useId, useState } from 'react';
import { checkKind, checkNames, type CheckChoice, type CheckName } from '#domain/source/checks/checks.ts';
import { plural } from '#domain/value/number/plural.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { NumberField } from '#ui/number-field/number-field.tsx';
import { useSourceChange } from '../sources/use-source-change.ts';
import type { SourceDetails } from '../sources/source-types.ts';

/** In what a limit is, behind its number. */
const units = {
  percent: '%',
  points: 'percentage points',
  rows: 'rows',
  values: 'values',
  days: 'days',
  times: 'times',
  spans: 'times the range',
} as const;

/** The checks that run before a new version of a source is published, and how they can be changed. */
export function SourceChecks({ source }: { source: SourceDetails }) {
  const [isOpen, setOpen] = useState(false);
  const { length } = source.checks;
  const heading = useId();

  return (
    <div role="group" aria-labelledby={heading} className="mt-6 flex flex-wrap items-center gap-3">
      <div className="min-w-0 flex-1 basis-64">
        <h2 id={heading} className="text-14 font-semibold">
          Checks before publication
        </h2>
        <p className="text-14 text-quiet">
          {length === 0
            ? 'As proposed: a new version may differ from the last one as versions usually do.'
            : `As proposed, with ${plural(length, 'change')}.`}
        </p>
      </div>
      <Button onPress={() => setOpen(true)}>Change checks…</Button>
      {isOpen && <ChecksDialog source={source} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** What was decided about a check of all columns. */
type Decision = Pick<CheckChoice, 'most' | 'isOff'>;

function ChecksDialog({ source, onClose }: { source: SourceDetails; onClose(): void }) {
  const change = useSourceChange(source, onClose);
  const [choices, setChoices] = useState<readonly CheckChoice[]>(source.checks);
  const decide = (check: CheckName, decision: Decision) =>
    setChoices((now) => {
      const others = now.filter((choice) => choice.check !== check || choice.column !== undefined);
      return isUsual(check, decision) ? others : [...others, { check, ...decision }];
    });

  return (
    <FormDialog
      title="Checks before publication"
      width="large"
      submitLabel="Save"
      sending={change}
      onSubmit={() => change.save({ checks: [...choices] })}
      onClose={onClose}
    >
      <p className="max-w-prose text-14 text-quiet">
        A limit is what a new version may differ by from the one before; where versions have differed by more
        so far, it is one and a half times that.
      </p>
      <ul className="divide-y divide-hairline border-y border-hairline">
        {checkNames.map((check) => (
          <CheckRow
            key={check}
            check={check}
            choices={choices.filter((choice) => choice.check === check)}
            onChange={(decision) => decide(check, decision)}
            onForget={(column) =>
              setChoices(choices.filter((choice) => choice.check !== check || choice.column !== column))
            }
          />
        ))}
      </ul>
    </FormDialog>
  );
}

const isUsual = (check: CheckName, { most, isOff }: Decision): boolean =>
  isOff !== true && (most === undefined || most === checkKind(check).most);

type CheckRowProps = {
  check: CheckName;
  choices: readonly CheckChoice[];
  onChange(decision: Decision): void;
  onForget(column: string): void;
};

function CheckRow({ check, choices, onChange, onForget }: CheckRowProps) {
  const { label, unit, most } = checkKind(check);
  const choice = choices.find(({ column }) => column === undefined);
  const isOff = choice?.isOff === true;
  const limit = choice?.most ?? (Number.isFinite(most) ? most : NaN);

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <Checkbox
        className="min-w-0 flex-1 basis-64"
        isSelected={!isOff}
        onChange={(isOn) => onChange({ most: choice?.most, isOff: !isOn })}
      >
        {label}
      </Checkbox>
      <span className="flex items-center gap-2 text-14 text-quiet sm:w-68">
        <NumberField
          className="w-28"
          label={`${label}, in ${units[unit]}`}
          hideLabel
          isCompact
          isDisabled={isOff}
          minValue={0}
          placeholder="none"
          value={limit}
          onChange={(value) => onChange({ most: Number.isNaN(value) ? undefined : value, isOff })}
        />
        {units[unit]}
      </span>
      {choices.map(
        ({ column, most: own, isOff: isColumnOff }) =>
          column !== undefined && (
            <span key={column} className="flex basis-full items-center gap-2 ps-6 text-14">
              <span className="break-words">
                {column}: {isColumnOff ? 'off' : `${own} ${units[unit]}`}
              </span>
              <Button variant="quiet" onPress={() => onForget(column)}>
                As for all
              </Button>
            </span>
          ),
      )}
    </li>
  );
}
