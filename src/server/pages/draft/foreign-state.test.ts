import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PageCommand } from '#domain/page/change/page-command.ts';
import { isRecord } from '#domain/value/object/is-record.ts';
import { sectionTypes } from '#sections/index.ts';
import { sectionOf } from '../../../../tests/fixtures/contents.ts';
import { acceptCommands } from './accept-commands.ts';

const none = { earlier: new Set<string>(), stateOf: () => new Set<string>() };

/** The refusal of a section with a state, with the field that it names; null where it is accepted. */
function refusalOf(type: string, state: unknown): { message: string; field: unknown } | null {
  const command: PageCommand = {
    kind: 'addSection',
    section: sectionOf({ id: 'a', type, state }),
    before: null,
  };
  try {
    acceptCommands([command], none);
    return null;
  } catch (error) {
    const { message, details } = error as { message: string; details?: { field?: unknown } };
    return { message, field: details?.field };
  }
}

const words = fc.string({ minLength: 1, maxLength: 20 });
const proseMirror = fc.record({
  type: fc.constant('doc'),
  content: fc.array(
    fc.record({
      type: fc.constantFrom('paragraph', 'heading'),
      content: fc.array(fc.record({ type: fc.constant('text'), text: words })),
    }),
  ),
});
const slate = fc.array(
  fc.record({ type: fc.constantFrom('paragraph', 'h1'), children: fc.array(fc.record({ text: words })) }),
);
const delta = fc.record({ ops: fc.array(fc.record({ insert: words })) });
const editorJs = fc.record({
  time: fc.nat(),
  blocks: fc.array(fc.record({ type: words, data: fc.record({ text: words }) })),
});
const foreign = fc.oneof(proseMirror, slate, delta, editorJs);
const html = fc
  .tuple(fc.constantFrom('p', 'div', 'h1', 'table'), words)
  .map(([tag, text]) => `<${tag} class="a">${text}</${tag}>`);

test('documents of other editors are refused as the text of a section, and the field is named', () => {
  const text = fc.oneof(
    foreign,
    foreign.map((value) => JSON.stringify(value)),
    html,
    fc.constantFrom({}, [], 5, true),
  );
  fc.assert(
    fc.property(text, (value) => {
      const refusal = refusalOf('lexical', { text: value });
      expect(refusal?.field).toBe('element-data');
      expect(refusal?.message).toMatch(/^Editor state validation failed! Server did not accept changes\. /);
    }),
  );
});

test('no type of section takes a state of another shape for an empty one', () => {
  const names = fc.constantFrom(...Object.keys(sectionTypes));
  fc.assert(
    fc.property(names, fc.oneof(foreign, fc.constantFrom(5, true, [1])), (type, state) => {
      fc.pre(!(isRecord(state) && Object.keys(state).some((key) => key in sectionTypes[type]!.defaults)));
      expect(refusalOf(type, state)?.field).toBe('element-data');
    }),
  );
});

test('keys that no type knows are refused by their names, also beside known ones and within them', () => {
  for (const [name, { label, defaults }] of Object.entries(sectionTypes)) {
    const refusal = refusalOf(name, { ...(defaults as object), zoom: 2, mood: 'calm' });
    expect(refusal?.field, name).toBe('element-data');
    expect(refusal?.message).toContain(
      `a section of the type ${label} does not have these fields: “zoom”, “mood”.`,
    );
  }
  const nested = refusalOf('Spreadsheet', { display: { pageSize: 7, colour: 'red' } });
  expect(nested?.message).toContain('does not have this field: “display.colour”.');
});

test('fields of a source that come with its columns are no fields of the section, and refuse nothing', () => {
  const column = { name: 'year', type: 'number', dataType: 'numeric', display_name: 'Year', show: true };
  const sourceInfo = { sourceId: 1, versionId: 2, name: 'Years', rows: 40 };
  expect(refusalOf('Spreadsheet', { sourceInfo, columns: [column] })).toBeNull();
  const other = refusalOf('Spreadsheet', { sourceInfo, columns: [{ ...column, datatype: 'numeric' }] });
  expect(other?.message).toContain('does not have this field: “columns.datatype”.');
});

test('states of a section, empty ones, and words are stored', () => {
  for (const [name, { defaults }] of Object.entries(sectionTypes)) {
    for (const state of [{}, null, '', defaults]) {
      expect(refusalOf(name, state), name).toBeNull();
    }
  }
  for (const text of [
    'Words',
    'a < b and c > d',
    '{curly} words',
    '[1] is a note',
    '<3',
    null,
    undefined,
    '',
  ]) {
    expect(refusalOf('lexical', { text })).toBeNull();
  }
  expect(refusalOf('lexical', { root: { type: 'root', children: [] } })).toBeNull();
});
