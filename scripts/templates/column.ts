import type { TypeNames } from './type-names.ts';

/** The files of a new column type, which is a text column to begin with. */
export function columnFiles({ exported, label, name }: TypeNames): Record<string, string> {
  return {
    'index.ts': `import { cellText } from '#domain/value/cell/cell-text.ts';
import type { ColumnType } from '../column-type.ts';

/** Describe the cells of the column here. */
export const ${exported}: ColumnType = {
  name: '${name}',
  label: '${label}',
  icon: 'type',
  dataType: 'text',
  numeric: false,
  storage: 'value',
  hasOptions: false,
  text: cellText,
  view: () => import('./view.tsx'),
  edit: () => import('./edit.tsx'),
};
`,
    'view.tsx': `import type { CellViewProps } from '../column-type.ts';
import { FormattedCell } from '../formatted-cell.tsx';

/** Shows a cell. */
export function CellView({ value, format }: CellViewProps) {
  return <FormattedCell value={value} format={format} />;
}
`,
    'edit.tsx': `import { CellField } from '../cell-field.tsx';
import type { CellEditProps } from '../column-type.ts';

/** Edits a cell. */
export function CellEdit(props: CellEditProps) {
  return <CellField {...props} type="text" />;
}
`,
    [`${name}.test.tsx`]: `import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { ${exported} } from './index.ts';

test('shows a cell', async () => {
  const { CellView } = await ${exported}.view();
  const column = sourceColumnSchema.parse({ name: 'c', type: '${name}' });
  expect(renderToStaticMarkup(<CellView value="a" column={column} />)).toBe('a');
});
`,
  };
}
