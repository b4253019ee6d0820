import type { SourceColumn } from '#domain/source/column/column.ts';
import { plural } from '#domain/value/number/plural.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog, DialogTrigger } from '#ui/dialog/dialog.tsx';
import { OptionsEditor } from '../../sources/metadata/options-editor.tsx';

type Options = NonNullable<SourceColumn['options']>;

type ColumnOptionsProps = {
  title: string;
  options: Options;
  onChange(options: Options): void;
};

/** The number of options of a column, and a dialog to change them. */
export function ColumnOptions({ title, options, onChange }: ColumnOptionsProps) {
  const label = plural(options.length, 'option');
  return (
    <DialogTrigger>
      <Button variant="quiet" size="compact" className="mt-1" aria-label={`${label} of ${title}`}>
        {options.length === 0 ? 'No options yet' : label}
      </Button>
      <Dialog title={`Options of ${title}`} width="medium">
        <OptionsEditor options={options} onChange={onChange} />
      </Dialog>
    </DialogTrigger>
  );
}
