import { expect } from 'vitest';
import {
  discardPage,
  discardPageLanguage,
  publishPage,
  publishPageLanguage,
  renamePage,
  StaleDraft,
  unpublishPageLanguage,
  type Draft,
} from '../../../src/server/pages/pages.server.ts';
import { asEdited, languages, type Choice, type EditedPage, type Person } from './edited-page.ts';
import type { Gesture } from './gesture.ts';
import { allMarks, translatedMarks } from './marked-texts.ts';

/** Runs what needs the draft that a person sees; where someone else has saved another, nothing happens. */
async function atRevision(
  page: EditedPage,
  { person, choice }: { person: Person; choice: Choice },
  work: (base: number) => Promise<Draft>,
): Promise<Draft | null> {
  await page.save(person, choice);
  try {
    return await work(person.store.revision);
  } catch (error) {
    if (!(error instanceof StaleDraft)) throw error;
    await page.catchUp(person, choice);
    return null;
  }
}

/** Renames the page in the list of pages, which takes effect at once. */
const rename: Gesture = async (page, { words }) => {
  const before = allMarks((await page.readDraft()).content, languages);
  const mark = page.nextMark();
  await page.run((db) =>
    renamePage(db, page.id, { title: `${words.trim()} #${mark}#` }, page.editor(undefined)),
  );
  page.note(before, allMarks((await page.readDraft()).content, languages));
  page.publications.rename(mark);
};

const publish: Gesture = async (page, { choice }, person) => {
  const draft = await atRevision(page, { person, choice }, (base) =>
    page.run((db) => publishPage(db, page.id, page.editor(undefined), base)),
  );
  if (!draft) return;
  page.publications.publish(draft.content);
  await person.store.continueFrom(asEdited(draft));
};

const publishLanguage: Gesture = async (page, { choice, language }, person) => {
  if (!page.publications.isPublished) return;
  const draft = await atRevision(page, { person, choice }, (base) =>
    page.run((db) => publishPageLanguage(db, { pageId: page.id, language, base }, page.editor(language))),
  );
  if (draft) {
    page.publications.publishLanguage(draft.content, language);
  }
};

const unpublishLanguage: Gesture = async (page, { language }) => {
  if (!page.publications.isPublishedIn(language)) return;
  await page.run((db) => unpublishPageLanguage(db, { pageId: page.id, language }, page.editor(language)));
  page.publications.unpublishLanguage(language);
};

/** Both save before, so that nothing is lost with the ids that sections get. */
const discard: Gesture = async (page, { choice }, person) => {
  if (!page.publications.isPublished) return;
  for (const each of page.people) {
    await page.save(each, choice);
  }
  await page.catchUp(person, choice);
  const { content: before } = await page.readDraft();
  const draft = await atRevision(page, { person, choice }, (base) =>
    page.run((db) => discardPage(db, page.id, page.editor(undefined), base)),
  );
  if (!draft) return;

  const { publications } = page;
  const ids = new Map(publications.sections.map((id, at) => [id, draft.content.sections[at]!.id]));
  const kept = new Set(['', ...before.sections.map(({ id }) => id)]);
  for (const language of languages) {
    const translated = new Map(
      [...translatedMarks(before, language)].map(([slot, { mark }]) => [slot, mark]),
    );
    const expected = [
      ...translated,
      ...[...publications.textsIn(language)].filter(([slot]) => !kept.has(sectionOf(slot))),
    ]
      .filter(([slot]) => sectionOf(slot) === '' || ids.has(sectionOf(slot)))
      .map(([slot, mark]) => [`${ids.get(sectionOf(slot)) ?? ''}/${slot.split('/')[1]}`, mark] as const);
    const marks = [...translatedMarks(draft.content, language)].map(
      ([slot, { mark }]) => [slot, mark] as const,
    );
    expect(new Map(marks), 'translations after discarding').toEqual(new Map(expected));
  }
  publications.renameSections(ids, draft.content);
  person.store.replace(asEdited(draft));
  for (const each of page.people) {
    await page.catchUp(each, choice);
  }
  page.forget(draft.content);
};

const sectionOf = (slot: string): string => slot.split('/')[0]!;

const discardLanguage: Gesture = async (page, { choice, language }, person) => {
  if (!page.publications.isPublished) return;
  await page.save(person, choice);
  const before = allMarks((await page.readDraft()).content, languages);
  const draft = await atRevision(page, { person, choice }, (base) =>
    page.run((db) => discardPageLanguage(db, { pageId: page.id, language, base }, page.editor(language))),
  );
  if (!draft) return;
  page.note(before, allMarks(draft.content, languages));
  await page.catchUp(person, choice);
};

/** What people do with a draft as a whole, by name; the weights say how often. */
export const publishingGestures: Record<string, { gesture: Gesture; weight: number }> = {
  rename: { gesture: rename, weight: 1 },
  publish: { gesture: publish, weight: 2 },
  publishLanguage: { gesture: publishLanguage, weight: 3 },
  unpublishLanguage: { gesture: unpublishLanguage, weight: 1 },
  discard: { gesture: discard, weight: 1 },
  discardLanguage: { gesture: discardLanguage, weight: 1 },
};
