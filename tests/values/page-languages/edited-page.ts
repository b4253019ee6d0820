import { expect } from 'vitest';
import { visitor } from '../../../src/domain/access/access.ts';
import { pageCommandSchema, type PageCommand } from '../../../src/domain/page/change/page-command.ts';
import type { PageContent } from '../../../src/domain/page/content/page.ts';
import { siteIn } from '../../../src/domain/site/site-in.ts';
import type { Site } from '../../../src/domain/site/site.ts';
import type { DraftOutcome } from '../../../src/screens/page-editor/draft/draft-snapshot.ts';
import { DraftStore } from '../../../src/screens/page-editor/draft/draft-store.ts';
import { patchItems, readItem, type Connection } from '../../../src/server/items/items.server.ts';
import {
  changeDraft,
  editableContent,
  readDraft,
  readSites,
  StaleDraft,
  type Draft,
} from '../../../src/server/pages/pages.server.ts';
import { addPage } from '../../fixtures/contents.ts';
import type { TestInstallation } from '../../fixtures/installation.ts';
import { allMarks } from './marked-texts.ts';
import { PublicModel } from './public-model.ts';

/** The languages of the test's site besides its original one. */
export const languages = ['de', 'ar'] as const;
/** One of `languages`. */
export type Language = (typeof languages)[number];
/** What a person chooses where two have changed the same. */
export type Choice = 'mine' | 'theirs';

/** Someone who edits the page in a language; undefined is the original one. */
export type Person = { store: DraftStore; language: Language | undefined };

/** A draft as the editor gets it. */
export const asEdited = ({ revision, content }: Draft) => ({
  revision,
  content: JSON.parse(JSON.stringify(editableContent(content))) as PageContent,
});

let sites = 0;

/**
 * A page of a site in three languages that two people edit. No text may get lost: each that was written is on
 * the server or in the editor of a person, or someone who saw it removed it.
 */
export class EditedPage {
  readonly people: [Person, Person];
  readonly publications = new PublicModel();
  readonly installation: TestInstallation;
  readonly site: Site;
  readonly id: number;
  #written: Set<string>;
  #removed = new Set<string>();
  #count = 0;

  static async create(installation: TestInstallation): Promise<EditedPage> {
    const { db } = installation.services.database;
    const id = await installation.addSite(`/languages-${(sites += 1)}`);
    await patchItems(db, 'site', [{ id, fields: { languages: [...languages] } }], null);
    await addPage(installation, id, { title: 'Home' });
    const page = await addPage(installation, id, { title: 'Page #0#', publish: false });
    const site = (await readSites(db)).find((each) => each.id === id)!;
    // How far a page is translated is known from its first change on.
    const commands: PageCommand[] = [{ kind: 'changePage', change: { description: 'About #00#' } }];
    const editor = editorIn(site, undefined);
    const draft = await db
      .transaction()
      .execute((tx) => changeDraft(tx, { pageId: page, base: 1, commands }, editor));
    return new EditedPage(installation, { site, page, draft });
  }

  private constructor(
    installation: TestInstallation,
    { site, page, draft }: { site: Site; page: number; draft: Draft },
  ) {
    this.installation = installation;
    this.site = site;
    this.id = page;
    this.#written = allMarks(draft.content, languages);
    const open = (language: Language | undefined) => ({ language, store: this.#openStore(draft, language) });
    this.people = [open(undefined), open('de')];
  }

  get db() {
    return this.installation.services.database.db;
  }

  /** A new mark for a text. */
  nextMark(): string {
    this.#count += 1;
    return String(this.#count);
  }

  editor = (language: Language | undefined) => editorIn(this.site, language);

  run = <Value>(work: (db: Connection) => Promise<Value>): Promise<Value> =>
    this.db.transaction().execute(work);

  readDraft = (): Promise<Draft> => readDraft(this.db, this.id, this.editor(undefined));

  readPage = () => readItem(this.db, 'page', this.id);

  /** A gesture of a person: what it takes away that is on the screen is removed on purpose. */
  gesture(person: Person, work: () => void): void {
    const before = this.#marksOf(person);
    work();
    this.note(before, this.#marksOf(person));
  }

  /** Sends what a person has not saved; where someone else changed the same, the person chooses. */
  async save(person: Person, choice: Choice): Promise<void> {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { kind } = await person.store.flush();
      if (kind === 'saved') return;
      expect(kind, 'saving').toBe('conflict');
      await this.#choose(person, choice);
    }
    throw new Error('The conflicts do not end.');
  }

  /** Shows a person what is on the server; what is not saved is sent then. */
  async catchUp(person: Person, choice: Choice): Promise<void> {
    await person.store.catchUp(asEdited(await this.readDraft()));
    await this.save(person, choice);
  }

  /** A person saves, and opens the page in another language. */
  async open(person: Person, language: Language | undefined, choice: Choice): Promise<void> {
    await this.save(person, choice);
    await person.store.close();
    person.language = language;
    person.store = this.#openStore(await this.readDraft(), language);
  }

  /** Notes what is on a page after a change on purpose and what was before. */
  note(before: ReadonlySet<string>, after: ReadonlySet<string>): void {
    for (const text of without(before, after)) {
      this.#removed.add(text);
    }
    for (const text of without(after, before)) {
      this.#removed.delete(text);
      this.#written.add(text);
    }
  }

  /** Begins to watch from the draft as it is, after its sections have got other ids. */
  forget(content: PageContent): void {
    this.#written = allMarks(content, languages);
    this.#removed = new Set();
  }

  expectNothingLost(content: PageContent): void {
    const shown = this.people.flatMap((person) => [...this.#marksOf(person)]);
    const kept = new Set([...allMarks(content, languages), ...this.#removed, ...shown]);
    expect(without(this.#written, kept), 'texts that no one removed').toEqual([]);
  }

  async close(): Promise<void> {
    for (const { store } of this.people) {
      store.replace(asEdited(await this.readDraft()));
      await store.close();
    }
  }

  #marksOf = ({ store }: Person): Set<string> => allMarks(store.snapshot().stored, languages);

  async #choose(person: Person, choice: Choice): Promise<void> {
    const { conflicts, headingConflict } = person.store.snapshot();
    const { content } = await this.readDraft();
    const heading = headingConflict ? content : {};
    const shown = {
      ...heading,
      sections: conflicts.flatMap(({ theirs }) => theirs ?? []),
      section_groups: [],
    };
    const before = new Set([...this.#marksOf(person), ...allMarks(shown, languages)]);

    person.store.resolve(choice);
    const after = this.#marksOf(person);
    this.note(before, new Set([...after].filter((text) => before.has(text))));
  }

  #openStore(draft: Draft, language: Language | undefined): DraftStore {
    return new DraftStore({
      draft: asEdited(draft),
      send: (base, commands) => this.#send(base, commands, language),
      keep() {},
      // Only `flush` sends.
      delay: 1_000_000,
      language,
    });
  }

  async #send(
    base: number,
    sent: readonly PageCommand[],
    language: Language | undefined,
  ): Promise<DraftOutcome> {
    const commands = pageCommandSchema.array().parse(JSON.parse(JSON.stringify(sent)));
    try {
      const { revision, hasChanges } = await this.run((db) =>
        changeDraft(db, { pageId: this.id, base, commands }, this.editor(language)),
      );
      return { kind: 'accepted', revision, hasChanges };
    } catch (error) {
      if (error instanceof StaleDraft) return { kind: 'stale', draft: asEdited(error.draft) };
      throw error;
    }
  }
}

const without = (texts: ReadonlySet<string>, others: ReadonlySet<string>): string[] =>
  [...texts].filter((text) => !others.has(text));

function editorIn(site: Site, language: Language | undefined) {
  const there = language ? siteIn(site, language) : site;
  return { ...visitor, id: 'ann', email: 'ann@example.org', level: 10, site: there };
}
