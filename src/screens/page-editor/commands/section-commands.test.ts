import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invertPageCommands } from '#domain/page/change/invert-command.ts';
import { orderedSections } from '#domain/page/content/layout.ts';
import { applyPageCommands } from '#domain/page/change/page-command.ts';
import { defaultGroups, sectionSchema, type PageContent } from '#domain/page/content/page.ts';
import { clipboardText, readClipboardText } from './section-clipboard.ts';
import {
  dropCommands,
  duplicateCommands,
  moveCommands,
  newSection,
  resizeCommands,
  stepCommands,
} from './section-commands.ts';

const element = { 'element-type': 'lexical', 'element-data': null };
const page: fc.Arbitrary<PageContent> = fc
  .array(fc.constantFrom('header', 'default', 'footer'), { minLength: 1, maxLength: 6 })
  .map((groups) => ({
    sections: groups.map((group, at) => sectionSchema.parse({ id: `s${at}`, group, element })),
    section_groups: defaultGroups(),
  }));
const chosen = fc.array(fc.nat(5), { minLength: 1, maxLength: 3 });
const idsOf = (content: PageContent, indexes: number[]) =>
  new Set(indexes.flatMap((at) => content.sections[at]?.id ?? []));
const order = (content: PageContent) => orderedSections(content).map(({ id }) => id);

test('whatever is done to several sections is taken back in one step', () => {
  fc.assert(
    fc.property(page, chosen, fc.constantFrom('up', 'down'), (content, indexes, direction) => {
      const ids = idsOf(content, indexes);
      for (const commands of [
        moveCommands(content, ids, direction),
        duplicateCommands(content, ids).commands,
        resizeCommands(content, ids, 'narrower', 'six'),
        dropCommands(content, ids, { group: 'footer', before: null }),
        stepCommands(content, ids, 'rowspan', 1),
        stepCommands(content, ids, 'border', -1),
        [...ids].map((id) => ({ kind: 'deleteSection' as const, id })),
      ]) {
        const done = applyPageCommands(content, commands);
        if (!done.ok) throw new Error(done.message);
        const undone = applyPageCommands(done.content, invertPageCommands(content, commands));
        if (!undone.ok) throw new Error(undone.message);
        expect(orderedSections(undone.content)).toEqual(orderedSections(content));
      }
    }),
  );
});

test('sections that are moved stay in their order, and one section reaches the top of the page', () => {
  const movedUp = (content: PageContent, ids: Set<string>) => {
    const result = applyPageCommands(content, moveCommands(content, ids, 'up'));
    if (!result.ok) throw new Error(result.message);
    return result.content;
  };
  fc.assert(
    fc.property(page, chosen, (content, indexes) => {
      const ids = idsOf(content, indexes);
      const moved = order(content).filter((id) => ids.has(id));
      expect(order(movedUp(content, ids)).filter((id) => ids.has(id))).toEqual(moved);
      const one = new Set(moved.slice(-1));
      let now = content;
      for (let steps = 0; steps < 20; steps += 1) {
        now = movedUp(now, one);
      }
      expect(order(now).slice(0, one.size)).toEqual([...one]);
    }),
  );
});

test('copied sections are read back as they were; other text is not taken for sections', () => {
  const section = { ...newSection('Spreadsheet', 'default'), title: 'Rivers', tags: 'flood' };
  expect(readClipboardText(clipboardText([section], 7))).toEqual({
    kind: 'sections',
    site: 7,
    sections: [section],
  });
  for (const text of ['', 'words', '{', '{"sections":[]}', JSON.stringify({ tidemark: 'rows' })]) {
    expect(readClipboardText(text).kind).toBe('other');
  }
});

test('a clipboard with unsafe or unknown sections says why they are not pasted', () => {
  const text = (change: object) => clipboardText([{ ...newSection('lexical', 'default'), ...change }], 7);
  expect(readClipboardText(text({ element: { 'element-type': 'Nothing', 'element-data': {} } }))).toEqual({
    kind: 'invalid',
    message: 'Component Nothing Not Registered',
  });
  expect(readClipboardText(text({ size: 'huge' })).kind).toBe('invalid');
  const link = { type: 'link', version: 1, url: 'javascript:alert(1)', children: [] };
  const paragraph = { type: 'paragraph', version: 1, children: [link] };
  const state = { text: { root: { type: 'root', version: 1, children: [paragraph] } } };
  expect(
    readClipboardText(text({ element: { 'element-type': 'lexical', 'element-data': state } })).kind,
  ).toBe('invalid');
});

test('settings change by steps: heights and spaces stop at their ends, paddings and borders begin again', () => {
  const section = (fields: object) => sectionSchema.parse({ id: 's', group: 'default', element, ...fields });
  const step = (fields: object, ...[field, direction]: [Parameters<typeof stepCommands>[2], 1 | -1]) =>
    stepCommands(
      { sections: [section(fields)], section_groups: defaultGroups() },
      new Set('s'),
      field,
      direction,
    ).map((command) => 'change' in command && command.change);
  expect(step({ rowspan: 7 }, 'rowspan', 1)).toEqual([{ rowspan: 8 }]);
  expect(step({ rowspan: 8 }, 'rowspan', 1)).toEqual([]);
  expect(step({}, 'offset', -1)).toEqual([]);
  expect(step({ offset: 50 }, 'offset', 1)).toEqual([{ offset: 100 }]);
  expect(step({ padding: 'p-2' }, 'padding', 1)).toEqual([{ padding: '' }]);
  expect(step({ border: 'borderX' }, 'border', 1)).toEqual([{ border: 'none' }]);
});

test('a drop where the sections are already is no step', () => {
  const sections = ['s1', 's2'].map((id) => sectionSchema.parse({ id, group: 'default', element }));
  const content = { sections, section_groups: defaultGroups() };
  expect(dropCommands(content, new Set(['s1']), { group: 'default', before: 's2' })).toEqual([]);
  expect(dropCommands(content, new Set(['s1']), { group: 'default', before: null })).toHaveLength(1);
});

test('sections become wider up to the whole grid: with twelve columns, the size 1 is three quarters and 2 is all', () => {
  const resized = (size: string, direction: 'wider' | 'narrower', grid: 'six' | 'twelve') => {
    const section = sectionSchema.parse({ id: 's', group: 'default', element, size });
    const content = { sections: [section], section_groups: defaultGroups() };
    return resizeCommands(content, new Set(['s']), direction, grid).map(
      (one) => 'change' in one && one.change,
    );
  };
  expect(resized('2/3', 'wider', 'six')).toEqual([{ size: '1' }]);
  expect(resized('1', 'wider', 'six')).toEqual([]);
  expect(resized('2', 'narrower', 'six')).toEqual([{ size: '2/3' }]);
  expect(resized('2/3', 'wider', 'twelve')).toEqual([{ size: '1' }]);
  expect(resized('1', 'wider', 'twelve')).toEqual([{ size: '2' }]);
  expect(resized('2', 'wider', 'twelve')).toEqual([]);
  expect(resized('2', 'narrower', 'twelve')).toEqual([{ size: '1' }]);
});

test('links among sections that are duplicated together lead to the copies', () => {
  const link = { type: 'link', url: '#p-s1', children: [{ type: 'text', text: 'there' }] };
  const text = { root: { type: 'root', children: [{ type: 'paragraph', children: [link] }] } };
  const linking = { 'element-type': 'lexical', 'element-data': { text } };
  const content: PageContent = {
    sections: [
      sectionSchema.parse({ id: 's0', group: 'default', element: linking }),
      sectionSchema.parse({ id: 's1', group: 'default', element }),
    ],
    section_groups: defaultGroups(),
  };
  const together = duplicateCommands(content, new Set(['s0', 's1'])).copies;
  expect(JSON.stringify(together[0])).toContain(`"#p-${together[1]!.id}"`);
  const [alone] = duplicateCommands(content, new Set(['s0'])).copies;
  expect(JSON.stringify(alone)).toContain('"#p-s1"');
});
