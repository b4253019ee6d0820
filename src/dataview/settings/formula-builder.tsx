import { useState } from 'react';
import {
  addFormulaToken,
  formulaDraftOf,
  formulaOf,
  type FormulaDraft,
} from '#domain/formula/build-formula.ts';
import { formulaText, type Formula } from '#domain/formula/formula.ts';
import { Button } from '#ui/button/button.tsx';
import { Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { FormulaEntry } from './formula-entry.tsx';

/** A column that a formula may use. */
type FormulaColumn = { name: string; label: string };

/** The name of what is built, which it needs, and why it cannot have the one that is typed. */
export type Naming = { value: string; onChange(name: string): void; error?: string | undefined };

type FormulaBuilderProps = {
  columns: readonly FormulaColumn[];
  /** The formula so far, where there is one; the builder starts with it. */
  value: Formula | undefined;
  /** Called by the Add button, which is disabled until the tree is valid. */
  onChange(formula: Formula): void;
  /** Where the builder can be left without a formula. */
  onCancel?(): void;
  /** Where the formula has a name of its own: a field for it, without which nothing can be added. */
  naming?: Naming;
};

/** The draft that the builder starts with; empty where there is no formula. */
function draftOf(value: Formula | undefined): FormulaDraft {
  if (!value) return [];
  return formulaDraftOf(value);
}

/** Builds a formula from columns, numbers, operations and parentheses. */
export function FormulaBuilder({ columns, value, onChange, onCancel, naming }: FormulaBuilderProps) {
  const [draft, setDraft] = useState<FormulaDraft>(() => draftOf(value));
  const formula = formulaOf(draft);
  const valueText = value && formulaText(value);
  const [startText, setStartText] = useState(valueText);

  // Undo, or someone else, changes the formula below what is built here.
  if (valueText !== startText) {
    setStartText(valueText);
    setDraft(draftOf(value));
  }

  const isSame = formula !== null && formulaText(formula) === valueText;

  return (
    <div className="@container flex flex-col gap-3">
      {naming && (
        <TextField
          label="Formula name"
          isCompact
          autoFocus
          placeholder="Please enter Formula Name..."
          value={naming.value}
          onChange={naming.onChange}
          error={naming.error}
        />
      )}
      <FormulaEntry
        draft={draft}
        onChange={setDraft}
        variable="column"
        label={(key) => columns.find(({ name }) => name === key)?.label || key}
        picker={
          <Select
            label="Column"
            isCompact
            input={{ placeholder: 'Choose a column', isDisabled: columns.length === 0 }}
            options={columns.map(({ name, label }) => ({ value: name, label }))}
            value={null}
            onChange={(key) => setDraft(addFormulaToken(draft, { type: 'variable', key }))}
          />
        }
      />
      <BuilderButtons
        isNew={value === undefined}
        isReady={formula !== null && isNamed(naming) && !isSame}
        onDone={() => formula && onChange(formula)}
        onCancel={onCancel}
      />
    </div>
  );
}

/** Whether what is built has a name that it can have, or needs none. */
export function isNamed(naming: Naming | undefined): boolean {
  return !naming || (naming.value.trim() !== '' && naming.error === undefined);
}

type BuilderButtonsProps = {
  /** Whether something is added, not changed. */
  isNew: boolean;
  isReady: boolean;
  onDone(): void;
  onCancel?: (() => void) | undefined;
};

/** What takes over what was built, or leaves it. */
export function BuilderButtons({ isNew, isReady, onDone, onCancel }: BuilderButtonsProps) {
  return (
    <div className="flex gap-1">
      <Button variant="primary" size="compact" isDisabled={!isReady} onPress={onDone}>
        {isNew ? 'Add' : 'Change'}
      </Button>
      {onCancel && (
        <Button variant="quiet" size="compact" onPress={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}
