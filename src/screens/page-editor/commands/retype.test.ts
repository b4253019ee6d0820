import { expect, test } from 'vitest';
import { applyPageCommand } from '#domain/page/change/page-command.ts';
import { pageContentSchema, type PageContent } from '#domain/page/content/page.ts';
import { unknownKeys } from '#domain/value/object/stored-object.ts';
import { sectionType } from '#sections/index.ts';
import { newSection, otherTypesOf, retypeCommands, stateCommand } from './section-commands.ts';

const contentWith = (section: ReturnType<typeof newSection>): PageContent =>
  pageContentSchema.parse({
    title: 'A page',
    section_groups: [{ name: 'default', position: 'content', index: 0 }],
    sections: [section],
  });

test('a section becomes one of another type where its state fits, and the same again', () => {
  expect(otherTypesOf('Pivot').map(({ name }) => name)).toEqual(['Spreadsheet']);
  expect(otherTypesOf('Spreadsheet').map(({ name }) => name)).toEqual(['Pivot']);
  expect(otherTypesOf('lexical')).toEqual([]);

  const section = newSection('Pivot', 'default');
  const filled = applyPageCommand(
    contentWith(section),
    stateCommand(section, {
      columns: [
        { name: 'year', show: true, group: true, across: true },
        { name: 'damage', type: 'number', show: true, fn: 'sum' },
      ],
      pivot: { totalRow: false },
    }),
  );
  if (!filled.ok) throw new Error(filled.message);

  const pivot = filled.content.sections[0]!;
  const [command] = retypeCommands(pivot, 'Spreadsheet');
  const made = applyPageCommand(filled.content, command!);
  if (!made.ok) throw new Error(made.message);

  const table = made.content.sections[0]!;
  const { 'element-data': state, 'element-type': type } = table.element;
  expect(unknownKeys(sectionType(type)!.schema, state)).toEqual([]);
  expect(state).toMatchObject({ display: { showTotal: false } });
  expect(table).toMatchObject({ id: section.id, element: { 'element-type': 'Spreadsheet' } });
  expect(retypeCommands(table, 'Pivot')).toMatchObject([
    {
      change: {
        element: { 'element-data': { columns: [{ name: 'year', across: true }, { name: 'damage' }] } },
      },
    },
  ]);
  expect(retypeCommands(table, 'Graph')).toEqual([]);
});
