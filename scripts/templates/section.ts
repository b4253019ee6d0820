import type { TypeNames } from './type-names.ts';

/** The files of a new section type, which shows an editable note to begin with. */
export function sectionFiles(names: TypeNames): Record<string, string> {
  return {
    'index.ts': indexFile(names),
    'view.tsx': viewFile(names),
    'settings.tsx': settingsFile(names),
    [`${names.name}.test.tsx`]: testFile(names),
  };
}

const indexFile = ({ exported, pascal, label }: TypeNames): string => `import { z } from 'zod';
import type { SectionType } from '../section-type.ts';

const schema = z.object({ text: z.string().max(10_000).default('').catch('') });
/** The state of a ${label.toLowerCase()} section. */
export type ${pascal}State = z.output<typeof schema>;

const defaults = schema.parse({});

function read(stored: unknown): ${pascal}State {
  const found = schema.safeParse(stored);
  return found.success ? found.data : defaults;
}

/** Describe the purpose of the section here. */
export const ${exported}: SectionType<${pascal}State> = {
  name: '${pascal}',
  label: '${label}',
  description: 'Say in one sentence what it shows.',
  icon: 'text',
  schema,
  defaults,
  read,
  accept: (stored) => ({ ok: true, state: read(stored) }),
  opensSettings: true,
  content: { searchText: ({ text }) => text },
  view: () => import('./view.tsx'),
  settings: () => import('./settings.tsx'),
};
`;

const viewFile = ({
  pascal,
}: TypeNames): string => `import type { SectionViewProps } from '../section-type.ts';
import type { ${pascal}State } from './index.ts';

/** The view for visitors: plain markup that works without script. */
export function SectionView({ state }: SectionViewProps<${pascal}State>) {
  return <p>{state.text}</p>;
}
`;

const settingsFile = ({
  pascal,
}: TypeNames): string => `import type { SectionEditProps } from '../section-type.ts';
import { TextField } from '#ui/text-field/text-field.tsx';
import type { ${pascal}State } from './index.ts';

/** The settings in the drawer. */
export function SectionSettings({ state, onChange }: SectionEditProps<${pascal}State>) {
  return <TextField label="Text" value={state.text} onChange={(text) => onChange({ ...state, text })} />;
}
`;

const testFile = ({
  exported,
}: TypeNames): string => `import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { exampleContext } from '../example-context.ts';
import { ${exported} } from './index.ts';

test('shows its text, and reads anything', async () => {
  const { SectionView } = await ${exported}.view();
  const html = renderToStaticMarkup(
    <SectionView
      id="s1"
      title=""
      state={${exported}.read({ text: 'Hello' })}
      results={{}}
      context={exampleContext({})}
      href={() => '#'}
      hidden={[]}
      editing={false}
    />,
  );
  expect(html).toContain('Hello');
  expect(${exported}.read('damaged')).toEqual(${exported}.defaults);
});
`;
