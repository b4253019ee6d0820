import { useState } from 'react';
import { distinctValuesDocument } from '#client/row-documents.ts';
import { requestGraphql } from '#client/graphql-client.ts';
import { FindColumnValues } from '#dataview/settings/column-values.ts';
import { MeasureBuilder } from '#dataview/settings/measure-builder.tsx';
import type { Measure } from '#domain/formula/measure.ts';
import { measureProblem } from '#domain/query/source-measures.ts';
import { fieldName, fieldProblem } from '#domain/source/column/change-columns.ts';
import { columnsOfRows, sourceColumnSchema, type SourceColumn } from '#domain/source/column/column.ts';
import { collapseWhitespace } from '#domain/value/text/collapse-whitespace.ts';
import { Button } from '#ui/button/button.tsx';
import { MeasurePreview } from './measure-preview.tsx';
import type { SourceColumnFieldsProps } from './source-column-fields-props.ts';

type MeasureFieldsProps = Pick<SourceColumnFieldsProps, 'column' | 'columns' | 'versionId'> & {
  onChange(measure: Measure): void;
  onCancel?(): void;
  naming?: Parameters<typeof MeasureBuilder>[0]['naming'];
};

/** What a measure is calculated with, and its value over all rows of the version. */
export function MeasureFields({ column, columns, versionId, onChange, ...rest }: MeasureFieldsProps) {
  const others = columns.filter(({ name }) => name !== column.name);
  return (
    <FindColumnValues value={findColumnValues}>
      <MeasureBuilder
        {...rest}
        columns={columnsOfRows(others)}
        versionId={versionId}
        value={column.measure}
        problemOf={(measure) => measureProblem([...columnsOfRows(others), { ...column, measure }])}
        preview={(measure) =>
          versionId !== null && <MeasurePreview versionId={versionId} measure={measure} column={column} />
        }
        onChange={onChange}
      />
    </FindColumnValues>
  );
}

async function findColumnValues(versionId: number, column: string, search: string, signal: AbortSignal) {
  const found = await requestGraphql(distinctValuesDocument, { versionId, column, search }, { signal });
  return found.distinctValues;
}

type NewMeasureProps = Pick<SourceColumnFieldsProps, 'columns' | 'versionId'> & {
  onAdd(column: SourceColumn): void;
};

/** A button for a new measure; pressed, the fields of its name and its formula. */
export function NewMeasure({ columns, versionId, onAdd }: NewMeasureProps) {
  const [text, setText] = useState<string | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  const close = () => {
    setText(null);
    setWasOpen(true);
  };

  if (text === null) {
    return (
      <Button
        // The fields disappear, and with them the one or the button that had the focus.
        autoFocus={wasOpen}
        className="mt-4"
        icon="sigma"
        isDisabled={columnsOfRows(columns).length === 0}
        onPress={() => setText('')}
      >
        New measure
      </Button>
    );
  }

  const column = measureNamed(text);
  return (
    <section aria-label="New measure" className="mt-4 max-w-[28rem] rounded-panel border border-hairline p-4">
      <MeasureFields
        column={column}
        columns={columns}
        versionId={versionId}
        naming={{ value: text, onChange: setText, error: nameProblem(text, columns) }}
        onChange={(measure) => {
          onAdd({ ...column, measure });
          close();
        }}
        onCancel={close}
      />
    </section>
  );
}

/** A measure without a formula under a name that a person types. */
function measureNamed(text: string): SourceColumn {
  const typed = collapseWhitespace(text);
  const name = fieldName(text) || ' ';
  const display_name = typed === name ? '' : typed;
  return sourceColumnSchema.parse({
    name,
    display_name,
    type: 'measure',
    dataType: 'numeric',
    display: 'calculated',
  });
}

/** Why a measure cannot have a name; undefined where it can, or where there is none yet. */
function nameProblem(text: string, columns: readonly SourceColumn[]): string | undefined {
  const name = fieldName(text);
  if (name === 'id') return 'The name id is that of the row.';
  if (fieldProblem(text, columns) !== 'already exists') return undefined;
  return `The source has a column with the name ${name} already.`;
}
