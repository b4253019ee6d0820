import { patternColumns, patternOf } from '#domain/page/content/title-pattern.ts';
import { MenuButton } from '#ui/menu/menu.tsx';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';

type TitleFieldProps = {
  value: string;
  columns: readonly { value: string; label: string }[];
  error: string | undefined;
  onChange(pattern: string): void;
};

/** The titles of pages: a text with columns in braces, which a menu adds. */
export function TitleField({ value, columns, error, onChange }: TitleFieldProps) {
  const missing =
    patternColumns(value).length === 0 ? 'Name a column in braces, such as {county}.' : undefined;
  return (
    <div className="flex items-start gap-2">
      <TextField
        className="min-w-0 grow"
        label="Title"
        description="Columns in braces are filled from the row."
        maxLength={500}
        value={value}
        error={error ?? missing}
        onChange={onChange}
      />
      <div className="mt-6.5">
        <MenuButton
          label="Add a column to the title"
          trigger={
            <Button icon="plus" aria-label="Add a column to the title">
              Column
            </Button>
          }
          items={columns.map((column) => ({
            id: column.value,
            label: column.label,
            onAction: () =>
              onChange(value === '' ? patternOf(column.value) : `${value} ${patternOf(column.value)}`),
          }))}
        />
      </div>
    </div>
  );
}
