import { useState, type ReactNode } from 'react';
import {
  addFormulaToken,
  formulaDraftOf,
  formulaOf,
  type FormulaDraft,
} from '#domain/formula/build-formula.ts';
import {
  functionKey,
  functionsOfDraft,
  measureOfParts,
  partsOfMeasure,
  type MeasureParts,
} from '#domain/formula/build-measure.ts';
import type { Measure, MeasureFunction } from '#domain/formula/measure.ts';
import { columnChoices } from '#domain/source/column/column-label.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import { Disclosure } from '#ui/disclosure/disclosure.tsx';
import { Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { textsOf } from '#texts/texts-of.ts';
import { changeFunction, columnsOfFunction, type FunctionColumn } from '../state/function-columns.ts';
import { functionInWords } from '../query/function-in-words.ts';
import { BuilderButtons, isNamed, type Naming } from './formula-builder.tsx';
import { FormulaEntry } from './formula-entry.tsx';
import { functionChoices, FunctionFields } from './function-fields.tsx';

type MeasureBuilderProps = {
  /** The columns of rows that functions are of. */
  columns: readonly FunctionColumn[];
  /** The version that the values of conditions are picked from; where there is none, they are typed. */
  versionId: number | null;
  /** The measure so far, where there is one; the builder starts with it. */
  value: Measure | undefined;
  /** Why a complete measure cannot be calculated; null where it can. */
  problemOf(measure: Measure): string | null;
  /** What is shown of a complete measure, such as its value. */
  preview(measure: Measure): ReactNode;
  onChange(measure: Measure): void;
  onCancel?(): void;
  naming?: Naming;
};

/** A measure that is being built: its formula in tokens, and its functions by their keys. */
type MeasureDraft = { tokens: FormulaDraft; functions: MeasureParts['functions'] };

function draftOf(value: Measure | undefined): MeasureDraft {
  if (!value) return { tokens: [], functions: {} };
  const { formula, functions } = partsOfMeasure(value);
  return { tokens: formulaDraftOf(formula), functions };
}

function measureOf({ tokens, functions }: MeasureDraft): Measure | null {
  const formula = formulaOf(tokens);
  return formula && measureOfParts({ formula, functions });
}

/** Builds a measure from functions of columns, numbers, operations and parentheses. */
export function MeasureBuilder(props: MeasureBuilderProps) {
  const { columns, versionId, value, problemOf, preview, onChange, onCancel, naming } = props;
  const [draft, setDraft] = useState(() => draftOf(value));
  const [start, setStart] = useState(value);

  // Someone else, or a return to what is stored, changes the measure below what is built here.
  if (!isSameJson(value ?? null, start ?? null)) {
    setStart(value);
    setDraft(draftOf(value));
  }

  const measure = measureOf(draft);
  const problem = measure && problemOf(measure);
  const isSame = measure !== null && isSameJson(measure, value ?? null);

  return (
    <div className="@container flex flex-col gap-3">
      {naming && (
        <TextField
          label="Name of the measure"
          isCompact
          autoFocus
          value={naming.value}
          onChange={naming.onChange}
          error={naming.error}
        />
      )}
      <MeasureEntry columns={columns} draft={draft} onChange={setDraft} />
      {functionsOfDraft(draft.tokens).map((key) => (
        <OneFunction key={key} functionOf={key} {...{ columns, versionId, draft }} onChange={setDraft} />
      ))}
      {problem && <p className="text-14 text-danger">{problem}</p>}
      {measure && !problem && preview(measure)}
      <BuilderButtons
        isNew={value === undefined}
        isReady={measure !== null && !problem && isNamed(naming) && !isSame}
        onDone={() => measure && onChange(measure)}
        onCancel={onCancel}
      />
    </div>
  );
}

type DraftProps = {
  columns: readonly FunctionColumn[];
  draft: MeasureDraft;
  onChange(draft: MeasureDraft): void;
};

const labelOf = ({ functions }: MeasureDraft, columns: readonly FunctionColumn[], key: string): string => {
  const leaf = functions[key];
  if (!leaf) return key;
  return functionInWords(leaf, columns, textsOf(undefined));
};

/** The formula of a measure, and the choice of its next function. */
function MeasureEntry({ columns, draft, onChange }: DraftProps) {
  const [fn, setFn] = useState<MeasureFunction>('sum');
  const { tokens, functions } = draft;
  const add = (chosen: MeasureFunction, column?: string) => {
    const leaf = changeFunction({ column }, chosen, columns);
    if (!leaf) return;
    const key = functionKey(Object.keys(functions).length);
    onChange({
      tokens: addFormulaToken(tokens, { type: 'variable', key }),
      functions: { ...functions, [key]: leaf },
    });
  };
  const fit = columnsOfFunction(fn, columns, { onlyNumbers: true });

  return (
    <FormulaEntry
      draft={tokens}
      onChange={(next) => onChange({ tokens: next, functions })}
      variable="function"
      label={(key) => labelOf(draft, columns, key)}
      picker={
        <div className="flex flex-col gap-2">
          <Select
            label="Function"
            isCompact
            options={functionChoices(columns)}
            value={fn}
            onChange={(chosen) => {
              setFn(chosen);
              if (chosen === 'rows') {
                add(chosen);
              }
            }}
          />
          <Select
            label="Of"
            isCompact
            input={{ placeholder: 'Choose a column', isDisabled: fit.length === 0 }}
            options={columnChoices(fit)}
            value={null}
            onChange={(column) => add(fn, column)}
          />
        </div>
      }
    />
  );
}

/** One function of the formula, which opens to its parameters and conditions. */
function OneFunction({
  columns,
  versionId,
  draft,
  functionOf: key,
  onChange,
}: DraftProps & Pick<MeasureBuilderProps, 'versionId'> & { functionOf: string }) {
  const leaf = draft.functions[key];
  if (!leaf) return null;

  return (
    <Disclosure title={labelOf(draft, columns, key)}>
      <FunctionFields
        columns={columns}
        versionId={versionId}
        leaf={leaf}
        onChange={(next) => onChange({ ...draft, functions: { ...draft.functions, [key]: next } })}
      />
    </Disclosure>
  );
}
