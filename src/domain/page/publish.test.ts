import { expect, test } from 'vitest';
import { defaultGroups, sectionSchema, type PageContent } from './page.ts';
import { discardDraft, publishContent } from './publish.ts';

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
    ['new3', 'c', 'Three'],
    ['new1', 'a', 'x'],
    ['new2', 'b', 'x'],
  ]);
  expect(second.draft.sections.map((one) => [one.id, one.draft_id])).toEqual([
    ['c', 'new3'],
    ['a', 'new1'],
    ['b', 'new2'],
  ]);
});

test('discarding gives new draft ids, and publishing afterwards still keeps the published ones', () => {
  const newId = ids();
  const first = publishContent(draft, null, newId);
  const discarded = discardDraft(first.published, newId);
  expect(discarded.draft.sections.map((one) => one.id)).toEqual(['new3', 'new4']);
  const again = publishContent(discarded.draft, discarded.published, newId);
  expect(again.published.sections.map((one) => one.id)).toEqual(['new1', 'new2']);
});
