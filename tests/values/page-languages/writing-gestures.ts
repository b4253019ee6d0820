import { nanoid } from 'nanoid';
import { expect } from 'vitest';
import type { PageCommand } from '../../../src/domain/page/change/page-command.ts';
import { sectionSchema, type PageContent, type Section } from '../../../src/domain/page/content/page.ts';
import type { ReadText } from '../../../src/domain/value/text/translation.ts';
import { copiesOf } from '../../../src/screens/page-editor/commands/section-commands.ts';
import { segmentsOf } from '../../../src/sections/section-texts.ts';
import type { EditedPage, Person } from './edited-page.ts';
import type { Gesture } from './gesture.ts';
import {
  changeOf,
  marksOf,
  slotName,
  slotsOf,
  textAt,
  translatedMarks,
  writtenTypes,
} from './marked-texts.ts';

const pick = <Value>(values: readonly Value[], at: number): Value | undefined =>
  values[at % Math.max(values.length, 1)];

/** A text with a mark of its own: plain, or a document with formats and a link. */
function markedText(mark: string, tail: string, isDocument: boolean): ReadText {
  if (!isDocument) return `${tail} #${mark}#`;
  const run = (text: string, format = 0) => ({ type: 'text', text, format });
  const link = { type: 'link', url: '/help', children: [run('help')] };
  const first = { type: 'paragraph', children: [run(`${tail} `), run(`#${mark}#`, 1), run(' and '), link] };
  const children =
    tail.length % 2 === 0 ? [first] : [first, { type: 'heading', tag: 'h2', children: [run('More')] }];
  return { root: { type: 'root', children } };
}

const shownOf = ({ store }: Person): PageContent => store.snapshot().content;

function perform(page: EditedPage, person: Person, ...commands: PageCommand[]): void {
  if (commands.length === 0) return;
  page.gesture(person, () => void person.store.run(...commands));
}

const isDocument = (key: string) => key === 'content:text';

/** Writes a text, as an editor does who types on the page. */
const write: Gesture = (page, { at, words: tail }, person) => {
  const content = shownOf(person);
  const slot = pick(slotsOf(content), at)!;
  const before = marksOf(person.store.snapshot().stored).get(slotName(slot));
  const mark = page.nextMark();
  const text = markedText(mark, tail, isDocument(slot.key));
  perform(page, person, commandFor(content, slot, text));

  const { stored } = person.store.snapshot();
  if (person.language && before !== undefined) {
    const translated = translatedMarks(stored, person.language).get(slotName(slot));
    expect(translated, 'a translation and its original').toEqual({ mark, of: before });
    expect(marksOf(stored).get(slotName(slot)), 'the original').toBe(before);
  } else {
    expect(marksOf(stored).get(slotName(slot))).toBe(mark);
  }
};

function commandFor(
  content: PageContent,
  { section: id, key }: { section: string | null; key: string },
  text: ReadText,
): PageCommand {
  if (id === null) return { kind: 'changePage', change: { [key]: text } };
  const section = content.sections.find((each) => each.id === id)!;
  return { kind: 'changeSection', id, change: changeOf(section, key, text) };
}

const clear: Gesture = (page, { at }, person) => {
  const content = shownOf(person);
  const slot = pick(
    slotsOf(content).filter(({ section, key }) => section !== null || key !== 'title'),
    at,
  );
  if (!slot || textAt(content, slot) === undefined) return;
  const empty = isDocument(slot.key) ? { root: { type: 'root', children: [] } } : '';
  perform(page, person, commandFor(content, slot, empty));
};

const addSection: Gesture = (page, { at, other, words: tail }, person) => {
  const { section_groups: groups, sections } = shownOf(person);
  const type = pick(writtenTypes, at)!;
  const bare = sectionSchema.parse({
    id: nanoid(10),
    group: pick(groups, other)!.name,
    element: { 'element-type': type, 'element-data': {} },
  });
  const keys = slotsOf({ sections: [bare], section_groups: [] }).flatMap(({ section, key }) =>
    section ? [key] : [],
  );
  const section = keys
    .filter((_, index) => (at + index) % 3 !== 0)
    .reduce<Section>(
      (next, key) => ({
        ...next,
        ...changeOf(next, key, markedText(page.nextMark(), tail, isDocument(key))),
      }),
      bare,
    );
  perform(page, person, { kind: 'addSection', section, before: pick(sections, other)?.id ?? null });
};

const copySection: Gesture = (page, { at }, person) => {
  const section = pick(shownOf(person).sections, at);
  if (!section) return;
  perform(
    page,
    person,
    ...copiesOf([section], section.group).map((copy) => ({
      kind: 'addSection' as const,
      section: copy,
      before: null,
    })),
  );
};

const moveSection: Gesture = (page, { at, other }, person) => {
  const { sections, section_groups: groups } = shownOf(person);
  const section = pick(sections, at);
  if (!section) return;
  const before = pick(sections, other)!;
  const group = pick(groups, other)!.name;
  perform(page, person, {
    kind: 'moveSection',
    id: section.id,
    group,
    before: before === section ? null : before.id,
  });
};

const deleteSection: Gesture = (page, { at }, person) => {
  const section = pick(shownOf(person).sections, at);
  if (section) {
    perform(page, person, { kind: 'deleteSection', id: section.id });
  }
};

const tag: Gesture = (page, { at, other }, person) => {
  const section = pick(shownOf(person).sections, at);
  if (section) {
    perform(page, person, {
      kind: 'changeSection',
      id: section.id,
      change: { tags: `tag ${other}`, level: '2' },
    });
  }
};

const addGroup: Gesture = (page, { at }, person) => {
  const index = shownOf(person).section_groups.length;
  const group = {
    name: nanoid(8),
    displayName: '',
    position: 'content',
    theme: 'default',
    full_width: 'off',
    side_nav: '',
    index,
  } as const;
  if (at % 2 === 0) {
    perform(page, person, { kind: 'addGroup', group });
  }
};

const deleteGroup: Gesture = (page, { at, other }, person) => {
  const { section_groups: groups } = shownOf(person);
  const group = pick(groups, at);
  if (!group || groups.length < 2) return;
  const target = pick(
    groups.filter((each) => each !== group),
    other,
  )!.name;
  perform(page, person, {
    kind: 'deleteGroup',
    name: group.name,
    moveSectionsTo: other % 2 === 0 ? target : null,
  });
};

/** Starts translations with the original, or says that one still fits. */
const confirm: Gesture = (page, { at, language }, person) => {
  const segment = pick(segmentsOf(person.store.snapshot().stored, language), at);
  if (!segment) return;
  const { section: id, key, original, translated } = segment;
  const text = { text: translated?.text ?? original, of: original };
  perform(page, person, { kind: 'translate', id, language, texts: { [key]: text } });
};

/** What people do in the editor that changes the draft, by name; the weights say how often. */
export const writingGestures: Record<string, { gesture: Gesture; weight: number }> = {
  write: { gesture: write, weight: 8 },
  clear: { gesture: clear, weight: 1 },
  addSection: { gesture: addSection, weight: 4 },
  copySection: { gesture: copySection, weight: 1 },
  moveSection: { gesture: moveSection, weight: 2 },
  deleteSection: { gesture: deleteSection, weight: 1 },
  tag: { gesture: tag, weight: 1 },
  addGroup: { gesture: addGroup, weight: 1 },
  deleteGroup: { gesture: deleteGroup, weight: 1 },
  confirm: { gesture: confirm, weight: 2 },
  undo: { gesture: (page, _, person) => page.gesture(person, () => person.store.undo()), weight: 2 },
  redo: { gesture: (page, _, person) => page.gesture(person, () => person.store.redo()), weight: 1 },
};
