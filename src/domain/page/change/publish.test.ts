import { expect, test } from 'vitest';
import { defaultGroups, sectionSchema, type PageContent } from '#domain/page/content/page.ts';
import { discardDraft, firstPublishedId, publishContent } from './publish.ts';

const section = (id: string, title: string) =>
  sectionSchema.parse({
    id,
    title,
    group: 'default',
    element: { 'element-type': 'lexical', 'element-data': title },
  });
const ids = () => {
  let count = 0;
  return () => `new${(count += 1)}`;
};
const draft: PageContent = {
  sections: [section('a', 'One'), section('b', 'Two')],
  section_groups: defaultGroups(),
};

test('a published section keeps its id from one publication to the next', () => {
  const newId = ids();
  const first = publishContent(draft, null, newId);
  const changed = {
    ...first.draft,
    sections: [section('c', 'Three'), ...first.draft.sections.map((one) => ({ ...one, title: 'x' }))],
  };
  const second = publishContent(changed, first.published, newId);
  expect(second.published.sections.map((one) => [one.id, one.draft_id, one.title])).toEqual([
    ['p-c', 'c', 'Three'],
    ['p-a', 'a', 'x'],
    ['p-b', 'b', 'x'],
  ]);
  expect(second.draft.sections.map((one) => [one.id, one.draft_id])).toEqual([
    ['c', 'p-c'],
    ['a', 'p-a'],
    ['b', 'p-b'],
  ]);
});

test('discarding gives new draft ids, and publishing afterwards still keeps the published ones', () => {
  const newId = ids();
  const first = publishContent(draft, null, newId);
  const discarded = discardDraft(first.published, newId);
  expect(discarded.draft.sections.map((one) => one.id)).toEqual(['new1', 'new2']);
  const again = publishContent(discarded.draft, discarded.published, newId);
  expect(again.published.sections.map((one) => one.id)).toEqual(['p-a', 'p-b']);
});

test('links can lead to a section before it is published; an id that another section has, or too long a one, is a new one', () => {
  expect(firstPublishedId('a')).toBe('p-a');
  expect(firstPublishedId('a'.repeat(39))).toBeNull();
  const newId = ids();
  const { published } = publishContent(draft, null, newId);
  const discarded = discardDraft(published, newId);
  const restored = { ...discarded.draft, sections: [...discarded.draft.sections, section('a', 'One')] };
  const long = section('a'.repeat(39), 'Long');
  const again = publishContent(
    { ...restored, sections: [...restored.sections, long] },
    discarded.published,
    newId,
  );
  expect(again.published.sections.map((one) => one.id)).toEqual(['p-a', 'p-b', 'new3', 'new4']);
});
