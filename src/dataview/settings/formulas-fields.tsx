import { useState } from 'react';
import { formulaText, variablesOf } from '#domain/formula/formula.ts';
import { columnLabel, columnLabelByName } from '#domain/source/column/column-label.ts';
import { Button } from '#ui/button/button.tsx';
import { Disclosure } from '#ui/disclosure/disclosure.tsx';
import type { ColumnDescriptor } from '../state/column-descriptor.ts';
import { hasNumbers } from '../state/column-rules.ts';
import { isGone } from '../sources/current-columns.ts';
import {
  addFormula,
  changeFormula,
  countableColumns,
  formulaNameProblem,
  formulasWith,
  removeFormula,
} from '../state/formula-columns.ts';
import { useSource, type CatalogueSource } from '../sources/source-catalogue.ts';
import { FormulaBuilder } from './formula-builder.tsx';
import { goneText } from './gone-text.ts';
import { Panel } from './panel.tsx';

type FormulasFieldsProps = {
  /** The source whose columns the formulas use. */
  sourceId: number;
  columns: ColumnDescriptor[];
  onChange(columns: ColumnDescriptor[]): void;
  /** Whether a new formula is shown at once, as tables and cards show their columns. */
  shown: boolean;
};

/** The calculated columns of a section: each with its formula, and a builder for the next one. */
export function FormulasFields({ sourceId, columns, onChange, shown }: FormulasFieldsProps) {
  const source = useSource(sourceId);
  const own = columns.filter(({ formula, isDuplicate }) => formula && !isDuplicate);
  const present = columns.filter((column) => !isGone(column, source));
  if (columns.length === 0) return null;

  return (
    <Panel title="Formulas">
      {own.map((column) => (
        <div key={column.name}>
          <Disclosure title={<FormulaTitle column={column} columns={columns} />}>
            <div className="flex flex-col gap-3">
              <FormulaBuilder
                columns={countableColumns(present, column.name)}
                value={column.formula ?? undefined}
                onChange={(formula) => onChange(changeFormula(columns, column.name, formula))}
              />
              <RemoveFormula name={column.name} columns={columns} onChange={onChange} />
            </div>
          </Disclosure>
          <FormulaProblem column={column} columns={columns} source={source} />
        </div>
      ))}
      <NewFormula columns={columns} present={present} onChange={onChange} shown={shown} />
    </Panel>
  );
}

/** A button that removes a formula, and why it cannot where other formulas use it. */
function RemoveFormula({
  name,
  columns,
  onChange,
}: Pick<FormulasFieldsProps, 'columns' | 'onChange'> & { name: string }) {
  const users = formulasWith(columns, name).filter(({ isDuplicate }) => !isDuplicate);
  return (
    <div>
      <Button
        variant="quiet"
        size="compact"
        icon="trash-2"
        isDisabled={users.length > 0}
        onPress={() => onChange(removeFormula(columns, name))}
      >
        Remove formula
      </Button>
      {users.length > 0 && (
        <p className="text-12 text-quiet">
          It cannot be removed while another formula uses it: {users.map(columnLabel).join(', ')}.
        </p>
      )}
    </div>
  );
}

type FormulaProblemProps = {
  column: ColumnDescriptor;
  columns: readonly ColumnDescriptor[];
  source: CatalogueSource | undefined;
};

/**
 * Why a formula cannot be calculated: a column that it uses is gone or has no numbers. Nothing where it can
 * be.
 */
function FormulaProblem({ column, columns, source }: FormulaProblemProps) {
  const used = column.formula ? variablesOf(column.formula) : [];
  const problems = used.flatMap((name) => {
    const found = columns.find((one) => one.name === name);
    const label = columnLabelByName(columns, name);
    if (found ? isGone(found, source) : source !== undefined) return [goneText('column', label)];
    if (found && !hasNumbers(found)) return [`The column “${label}” has no numbers.`];
    return [];
  });

  return problems.map((problem) => (
    <p key={problem} className="text-14 text-danger">
      {problem}
    </p>
  ));
}

type FormulaTitleProps = {
  column: ColumnDescriptor;
  columns: readonly ColumnDescriptor[];
};

function FormulaTitle({ column, columns }: FormulaTitleProps) {
  const nameOf = (name: string) => columnLabelByName(columns, name);
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <span className="truncate">{columnLabel(column)}</span>
      {column.formula && (
        <span className="min-w-0 truncate text-12 font-normal text-quiet">
          {formulaText(column.formula, nameOf)}
        </span>
      )}
    </span>
  );
}

function NewFormula({
  columns,
  present,
  onChange,
  shown,
}: Omit<FormulasFieldsProps, 'sourceId'> & { present: ColumnDescriptor[] }) {
  const [name, setName] = useState<string | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  const close = () => {
    setName(null);
    setWasOpen(true);
  };

  if (name === null) {
    return (
      <Button
        // The builder disappears, and with it the field or the button that had the focus.
        autoFocus={wasOpen}
        className="self-start"
        variant="quiet"
        size="compact"
        icon="square-function"
        onPress={() => setName('')}
      >
        Add formula
      </Button>
    );
  }

  return (
    <FormulaBuilder
      columns={countableColumns(present)}
      value={undefined}
      naming={{ value: name, onChange: setName, error: formulaNameProblem(name, columns) }}
      onChange={(formula) => {
        onChange(addFormula(columns, name, formula, shown));
        close();
      }}
      onCancel={close}
    />
  );
}
