import { useState } from 'react';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { withMoreOptions } from '#domain/source/column/more-options.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import type { SourceColumnFieldsProps } from './source-column-fields-props.ts';
import { MappedOptionsFields } from './mapped-options-fields.tsx';
import { OptionsEditor } from './options-editor.tsx';
import { useExistingValues } from './use-existing-values.ts';

/** The options of a column: its own, or those of another source. */
export function OptionsFields({ column, columns, versionId, onChange }: SourceColumnFieldsProps) {
  const isMapped = column.mapped_options !== undefined;
  const options = column.options ?? [];

  return (
    <section aria-label="Options" className="grid gap-4 sm:col-span-2 sm:grid-cols-2">
      <MappedPart column={column} onChange={onChange} />
      {!isMapped && (
        <>
          <OptionsEditor
            options={options}
            fields={columns.filter(({ name }) => name !== column.name)}
            onChange={(next) => onChange({ ...column, options: next })}
          />
          {versionId !== null && (
            <TakeValues
              column={column}
              versionId={versionId}
              onTake={(values) => {
                const found = values.map((value) => ({ value, label: value }));
                onChange({ ...column, options: withMoreOptions(options, found) });
              }}
            />
          )}
        </>
      )}
    </section>
  );
}

function MappedPart({ column, onChange }: Pick<SourceColumnFieldsProps, 'column' | 'onChange'>) {
  const [isOpen, setOpen] = useState(column.mapped_options !== undefined);
  return (
    <>
      <Switch
        className="sm:col-span-2"
        isSelected={isOpen}
        onChange={(on) => {
          setOpen(on);
          if (!on) {
            onChange({ ...column, mapped_options: undefined });
          }
        }}
      >
        Options from another source
      </Switch>
      {isOpen && (
        <MappedOptionsFields
          codes={column}
          mapped={column.mapped_options}
          onChange={(mapped_options) => onChange({ ...column, mapped_options })}
        />
      )}
    </>
  );
}

type TakeValuesProps = {
  column: SourceColumn;
  versionId: number;
  onTake(values: string[]): void;
};

/** Adds the values that a version has in the column to its options. */
function TakeValues({ column, versionId, onTake }: TakeValuesProps) {
  const take = useExistingValues({ versionId, name: column.name, most: 1000 }, onTake);
  return (
    <div className="sm:col-span-2">
      {take.error && <ErrorNote className="mb-2" error={take.error} />}
      <Button size="compact" icon="list-checks" isPending={take.isPending} onPress={() => take.mutate()}>
        Add existing values
      </Button>
    </div>
  );
}
