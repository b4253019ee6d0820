import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor } from '#domain/access/access.ts';
import { isTidemarkError } from '#domain/error/tidemark-error.ts';
import type { MenuItem } from '#domain/page/tree/navigation.ts';
import { openInstallation, type TestInstallation } from '../../../tests/fixtures/installation.ts';
import type { Editor } from './tree/editor.ts';
import {
  changeDraft,
  createPage,
  deletePages,
  discardPage,
  movePages,
  publishPage,
  readDraft,
  readPages,
  readSites,
  renamePage,
  unpublishPage,
  viewPage,
} from './pages.server.ts';

let installation: TestInstallation;
let editor: Editor;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

/** What readers should get of a page: what was published last, null before that. */
type Seen = { title: string; description: string } | null;
type ModelPage = {
  id: number;
  parent: number | null;
  seen: Seen;
  draft: NonNullable<Seen>;
  /** What the page itself is called: as published last, or as its draft while it is not published. */
  heading: NonNullable<Seen>;
  /** What it was published with, the last one last. */
  publications: NonNullable<Seen>[];
};

/** Titles that are often the same, so that addresses collide. */
const titles = ['Floods', 'Storms', 'floods!', 'Old report'];
const gesture = fc.record({
  kind: fc.constantFrom(
    ...([
      'create',
      'create',
      'title',
      'title',
      'title',
      'describe',
      'takeBack',
      'publish',
      'publish',
    ] as const),
    ...(['publish', 'discard', 'rename', 'move', 'move', 'unpublish', 'delete', 'restore'] as const),
  ),
  page: fc.nat({ max: 30 }),
  other: fc.nat({ max: 30 }),
  title: fc.constantFrom(...titles),
});
type Gesture = typeof gesture extends fc.Arbitrary<infer Value> ? Value : never;

/** The commands that change drafts alone: readers get the same before and after them at every address. */
const ofDrafts = new Set<Gesture['kind']>(['create', 'describe', 'takeBack', 'discard', 'title', 'restore']);

/** A site, and what its readers should get. */
class Model {
  readonly pages: ModelPage[] = [];
  readonly addresses = new Set<string>(['']);

  page(at: number): ModelPage | undefined {
    return this.pages[at % Math.max(this.pages.length, 1)];
  }

  isVisible({ seen, parent }: ModelPage): boolean {
    const above = this.pages.find(({ id }) => id === parent);
    return seen !== null && (parent === null || (above !== undefined && this.isVisible(above)));
  }

  /** Performs a gesture; what is refused with a sentence changes nothing. */
  async perform(one: Gesture): Promise<void> {
    const page = this.page(one.page);
    if (!page || one.kind === 'create') return this.#create(one);
    const { db } = installation.services.database;
    const run = () =>
      db.transaction().execute(async (transaction) => {
        if (one.kind === 'publish') {
          await publishPage(transaction, page.id, editor);
        } else if (one.kind === 'discard') {
          await discardPage(transaction, page.id, editor);
        } else if (one.kind === 'unpublish') {
          await unpublishPage(transaction, page.id, editor);
        } else if (one.kind === 'delete') {
          await deletePages(transaction, { pageIds: [page.id], belowIds: this.#below(page) }, editor);
        } else if (one.kind === 'rename') {
          await renamePage(transaction, page.id, { title: one.title }, editor);
        } else if (one.kind === 'move') {
          const parent = one.other % 3 === 0 ? null : (this.page(one.other)?.id ?? null);
          await movePages(transaction, { ids: [page.id], parent, before: null }, editor);
          return () => (page.parent = parent);
        } else {
          const change = changeOf(one, page);
          const { revision: base } = await readDraft(transaction, page.id, editor);
          const commands = [{ kind: 'changePage' as const, change }];
          await changeDraft(transaction, { pageId: page.id, base, commands }, editor);
          return () => {
            Object.assign(page.draft, change);
            if (page.seen === null) {
              page.heading = { ...page.draft };
            }
          };
        }
        return () => this.#note(one, page);
      });
    try {
      (await run())();
    } catch (error) {
      if (!isTidemarkError(error) || error.code !== 'invalid_request') throw error;
    }
  }

  #note({ kind, title }: Gesture, page: ModelPage): void {
    if (kind === 'publish') {
      page.seen = { ...page.draft };
      page.heading = { ...page.draft };
      page.publications.push({ ...page.draft });
    } else if (kind === 'unpublish') {
      page.seen = null;
    } else if (kind === 'delete') {
      this.#remove(page);
    } else if (kind === 'discard') {
      page.draft = { ...page.heading };
    } else if (kind === 'rename') {
      page.draft.title = title;
      page.heading.title = title;
      if (page.seen) {
        page.seen.title = title;
      }
    }
  }

  /** The ids of all pages below one. */
  #below({ id }: ModelPage): number[] {
    return this.pages.filter((page) => page.parent === id).flatMap((page) => [page.id, ...this.#below(page)]);
  }

  #remove(page: ModelPage): void {
    const gone = new Set([page.id, ...this.#below(page)]);
    this.pages.splice(0, this.pages.length, ...this.pages.filter(({ id }) => !gone.has(id)));
  }

  async #create({ title, other }: Gesture): Promise<void> {
    const parent = other % 2 === 0 ? null : (this.page(other)?.id ?? null);
    const { db } = installation.services.database;
    try {
      const { id } = await db.transaction().execute((each) => createPage(each, { title, parent }, editor));
      const heading = { title, description: '' };
      this.pages.push({ id, parent, seen: null, draft: { ...heading }, heading, publications: [] });
    } catch (error) {
      if (!isTidemarkError(error) || error.code !== 'invalid_request') throw error;
    }
  }
}

function changeOf({ kind, title }: Gesture, { seen, publications }: ModelPage) {
  if (kind === 'describe') return { description: `About ${title}` };
  if (kind === 'takeBack' && seen) return seen;
  // An earlier version is restored by commands of the draft.
  if (kind === 'restore') return publications[0] ?? { title };
  return { title };
}

/** What a reader gets at an address: a page, the address that it leads to, or nothing. */
async function readerAt(path: string) {
  const { services } = installation;
  const { database, engine, log, pageCaches: caches, codeColours, boundaries } = services;
  const site = (await readSites(database.db)).find(({ id }) => id === editor.site.id)!;
  const context = { db: database.db, engine, caches, codeColours, boundaries, log, viewer: visitor };
  const view = await viewPage(context, { site, path, query: new URLSearchParams() });
  const menu = namesOf(view.menu);
  if (!view.page) return { id: null, movedTo: view.movedTo, menu };
  const { id, title, description } = view.page;
  return { id, title, description, path: view.path, menu };
}

const namesOf = (items: readonly MenuItem[]): string[] =>
  items.flatMap(({ name, description, subMenus }) => [`${name} ${description}`, ...namesOf(subMenus)]);

/** What readers get at every address that there ever was. */
async function readersView(model: Model) {
  await installation.services.changes.catchUp();
  for (const { url_slug } of await readPages(installation.services.database.db, editor.site.id)) {
    model.addresses.add(url_slug);
  }
  const view = new Map<string, Awaited<ReturnType<typeof readerAt>>>();
  for (const path of model.addresses) {
    view.set(path, await readerAt(path));
  }
  return view;
}

/** Every page that readers get is published as they get it, and every published page is at its address. */
async function expectPublished(model: Model, view: Awaited<ReturnType<typeof readersView>>): Promise<void> {
  const visible = model.pages.filter((page) => model.isVisible(page));
  const byId = new Map(visible.map((page) => [page.id, page]));
  const menu = visible.map(({ seen }) => `${seen!.title} ${seen!.description}`).toSorted();
  for (const [path, got] of view) {
    expect(got.menu.toSorted()).toEqual(menu);
    if (got.id !== null) {
      expect(got, path).toMatchObject(byId.get(got.id)?.seen ?? { id: 'nothing' });
    } else if (got.movedTo !== null) {
      expect(view.get(got.movedTo)?.id, path).not.toBeNull();
    }
  }
  const served = new Set([...view.values()].map(({ id }) => id));
  for (const { id } of visible) {
    expect(served).toContain(id);
  }
  const stored = await readPages(installation.services.database.db, editor.site.id);
  for (const { id, has_changes } of stored) {
    const page = model.pages.find((each) => each.id === id)!;
    if (page.seen) {
      expect(has_changes).toBe(JSON.stringify(page.seen) !== JSON.stringify(page.draft));
    }
  }
}

test('at every address readers get what was published, whatever editors type, take back, rename, move, unpublish, delete and restore', async () => {
  let publications = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(gesture, { minLength: 12, maxLength: 30 }), async (gestures) => {
      const id = await installation.addSite(`/s${(publications += 1)}`);
      editor = {
        id: null,
        email: 'ann@example.org',
        level: 10,
        site: { id, authLevel: -1, theme: 'default' },
      };
      const model = new Model();
      let before = await readersView(model);
      for (const one of gestures) {
        const known = [...model.addresses];
        await model.perform(one);
        const after = await readersView(model);
        if (ofDrafts.has(one.kind)) {
          for (const path of known) {
            expect(after.get(path)).toEqual(before.get(path));
          }
        }
        for (const [path, got] of before) {
          const page = model.pages.find((each) => each.id === got.id);
          const next = after.get(path)!;
          // A page that readers still find is where they found it, or its former address leads to it.
          if (!page || !model.isVisible(page) || path === '') continue;
          const target = next.id === null && next.movedTo !== null ? after.get(next.movedTo) : next;
          expect(target?.id, `/${path} after ${one.kind}`).toBe(page.id);
        }
        await expectPublished(model, after);
        before = after;
      }
    }),
    { numRuns: 20, endOnFailure: true },
  );
}, 240_000);
