import type { ReactNode } from 'react';
import type { Detected } from '#domain/source/upload/parse-options.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import type { Finding } from './finding.ts';
import type { MappingDraft } from '../mapping/mapping-draft.ts';
import type { UnfitColumn } from '../mapping/unfit-cells.ts';

/** From this many open findings on, all can be accepted at once. */
const acceptAllFrom = 3;

type Change = (draft: MappingDraft) => MappingDraft;

type FindingsPanelProps = {
  findings: readonly Finding[];
  /** The row of totals at the end of the table. */
  totals: Detected['totals'];
  warnings: readonly string[];
  /** Columns with cells that do not fit their type. */
  unfit: readonly UnfitColumn[];
  notes: readonly string[];
  onApply(change: Change): void;
  /** Keeps the row of totals or leaves it out. */
  onTotals(choice: 'keep' | 'leave'): void;
  /** Opens what a finding is about: a column, or all of them. */
  onChange(column: string | null): void;
};

/** What was found in a layer: warnings and notes, and sentences to accept or to change. */
export function FindingsPanel(props: FindingsPanelProps) {
  const { findings, totals, warnings, unfit, notes, onApply, onTotals, onChange } = props;
  const openFindings = findings.filter(
    ({ undo, choices, isQuestion }) => undo === null && choices.length === 1 && !isQuestion,
  );
  const acceptAll = (draft: MappingDraft) =>
    openFindings.reduce((next, { choices }) => choices[0]?.apply(next) ?? next, draft);

  return (
    <section aria-labelledby="findings" className="min-w-0">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h3 id="findings" className="text-14 font-semibold">
          Findings
        </h3>
        {openFindings.length >= acceptAllFrom && (
          <Button size="compact" variant="quiet" onPress={() => onApply(acceptAll)}>
            Accept all
          </Button>
        )}
      </div>
      <ul className="mt-1 divide-y divide-hairline border-y border-hairline text-14">
        {warnings.map((warning) => (
          <Sentence key={warning} icon="triangle-alert" tone="text-warning" text={warning} />
        ))}
        {unfit.map(({ text, column }) => (
          <Sentence key={column} icon="triangle-alert" tone="text-warning" text={text}>
            <Button size="compact" variant="quiet" className="-ms-2" onPress={() => onChange(column)}>
              Change
            </Button>
          </Sentence>
        ))}
        {totals && <TotalsRow totals={totals} onTotals={onTotals} />}
        {findings.map((finding) => (
          <FindingRow key={finding.key} finding={finding} onApply={onApply} onChange={onChange} />
        ))}
        {notes.map((note) => (
          <Sentence key={note} icon="info" tone="text-quiet" text={note} />
        ))}
        {!totals && findings.length + warnings.length + unfit.length + notes.length === 0 && (
          <li className="py-2 text-quiet">Nothing in this file needs a decision.</li>
        )}
      </ul>
    </section>
  );
}

type SentenceProps = {
  icon: string;
  tone: string;
  text: string;
  isQuiet?: boolean;
  children?: ReactNode;
};

function Sentence({ icon, tone, text, isQuiet = false, children }: SentenceProps) {
  return (
    <li className="flex gap-2 py-2">
      <Icon name={icon} size={16} className={`mt-0.5 shrink-0 ${tone}`} />
      <div className="min-w-0 flex-1">
        <p className={`break-words ${isQuiet ? 'text-quiet' : ''}`}>{text}</p>
        {children}
      </div>
    </li>
  );
}

const kept = { icon: 'triangle-alert', tone: 'text-warning' };
const accepted = { icon: 'circle-check', tone: 'text-success', isQuiet: true };
const open = { icon: 'lightbulb', tone: 'text-accent' };

type TotalsRowProps = {
  totals: NonNullable<Detected['totals']>;
  onTotals(choice: 'keep' | 'leave'): void;
};

function TotalsRow({ totals: { label, isKept }, onTotals }: TotalsRowProps) {
  const what = `The last row, “${label}”, has the sums of the rows above`;

  if (isKept) {
    return (
      <Sentence {...kept} text={`${what} and is kept as a record: sums and averages count it, too.`}>
        <Button size="compact" className="mt-1.5" onPress={() => onTotals('leave')}>
          Leave it out
        </Button>
      </Sentence>
    );
  }

  return (
    <Sentence {...accepted} text={`${what} and is left out.`}>
      <Button size="compact" className="mt-1.5" onPress={() => onTotals('keep')}>
        Keep it
      </Button>
    </Sentence>
  );
}

type FindingRowProps = {
  finding: Finding;
  onApply(change: Change): void;
  onChange(column: string | null): void;
};

function FindingRow({ finding, onApply, onChange }: FindingRowProps) {
  const { text, undo, column } = finding;
  const choices = [...finding.choices, finding.otherwise].filter((choice) => choice !== undefined);

  return (
    <Sentence {...(undo ? accepted : open)} text={text}>
      <div role="group" aria-label={text} className="mt-1.5 flex flex-wrap gap-1.5">
        {undo && (
          <Button size="compact" variant="quiet" className="-ms-2" onPress={() => onApply(undo)}>
            Undo
          </Button>
        )}
        {!undo &&
          choices.map(({ label, apply }) => (
            <Button key={label} size="compact" onPress={() => onApply(apply)}>
              {label}
            </Button>
          ))}
        <Button size="compact" variant="quiet" onPress={() => onChange(column)}>
          Change
        </Button>
      </div>
    </Sentence>
  );
}
