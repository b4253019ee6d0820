import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyPageCommands, type PageCommand } from '#domain/page/change/page-command.ts';
import { defaultGroups, sectionSchema, type PageContent } from '#domain/page/content/page.ts';
import { UnreliableNetwork, type NetworkMode } from '../../../../tests/fixtures/unreliable-network.ts';
import type { ServerDraft, UnsavedDraft } from './draft-merge.ts';
import type { DraftOutcome } from './draft-snapshot.ts';
import { DraftStore } from './draft-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ids = ['a', 'b', 'c'];
const id = fc.constantFrom(...ids, '(page)');
const kinds = [
  'rename',
  'add',
  'undo',
  'redo',
  'other',
  'wait',
  'network',
  'reload',
  'mine',
  'theirs',
] as const;
const step = fc.record({
  kind: fc.constantFrom(...kinds, 'rename', 'rename', 'other', 'wait', 'wait'),
  id,
  milliseconds: fc.constantFrom(0, 30, 600, 4000),
  mode: fc.constantFrom<NetworkMode>('works', 'works', 'offline', 'lost'),
});

const section = (name: string) =>
  sectionSchema.parse({
    id: name,
    title: name,
    group: 'default',
    element: { 'element-type': 'lexical', 'element-data': null },
  });
/** The name of the page itself among those of its sections. */
const pageName = '(page)';
const rename = (name: string, title: string): PageCommand => {
  if (name === pageName) return { kind: 'changePage', change: { title } };
  return { kind: 'changeSection', id: name, change: { title } };
};

/** A server that applies the same pure commands and refuses a stale base, as the real one does. */
class Server {
  draft: ServerDraft = {
    revision: 1,
    content: { title: 'Page', sections: ids.map(section), section_groups: defaultGroups() },
  };
  /** Every title that was ever on the server. */
  readonly titles = new Set<string>();

  change(commands: readonly PageCommand[]): void {
    const result = applyPageCommands(this.draft.content, commands);
    if (!result.ok) throw new Error(result.message);
    this.draft = { revision: this.draft.revision + 1, content: result.content };
    for (const { title = '' } of [result.content, ...result.content.sections]) {
      this.titles.add(title);
    }
  }

  serve(base: number, commands: readonly PageCommand[]): DraftOutcome {
    if (base !== this.draft.revision) return { kind: 'stale', draft: this.draft };
    this.change(commands);
    return { kind: 'accepted', revision: this.draft.revision, hasChanges: true };
  }
}

class Tab {
  readonly store: DraftStore;
  kept: UnsavedDraft | null = null;

  constructor(server: Server, network: UnreliableNetwork) {
    this.store = new DraftStore({
      draft: server.draft,
      send: (base, commands) => network.request(() => server.serve(base, commands)),
      // As in the browser, what is kept goes through JSON.
      keep: (unsaved) => (this.kept = unsaved && structuredClone(unsaved)),
      delay: 500,
    });
  }
}

const titleOf = (content: PageContent, name: string) =>
  name === pageName ? content.title : content.sections.find((one) => one.id === name)?.title;

test('both sides agree in the end, and no title is lost without a choice or an undo', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const server = new Server();
      const network = new UnreliableNetwork(20);
      let tab = new Tab(server, network);
      let count = 0;
      const mine = new Map<string, string>();
      for (const one of steps) {
        const { store } = tab;
        if (one.kind === 'rename') {
          count += 1;
          if (store.run(rename(one.id, `mine ${count}`)).ok) {
            mine.set(one.id, `mine ${count}`);
          }
        } else if (one.kind === 'add') {
          store.run({ kind: 'addSection', section: section(`new${(count += 1)}`), before: null });
        } else if (one.kind === 'undo' || one.kind === 'redo') {
          store[one.kind]();
          mine.clear();
        } else if (one.kind === 'other') {
          server.change([rename(one.id, `other ${(count += 1)}`)]);
        } else if (one.kind === 'wait') {
          await vi.advanceTimersByTimeAsync(one.milliseconds);
        } else if (one.kind === 'network') {
          network.mode = one.mode;
        } else if (one.kind === 'reload') {
          await vi.advanceTimersByTimeAsync(40);
          const { kept } = tab;
          vi.clearAllTimers();
          tab = new Tab(server, network);
          if (kept) {
            await tab.store.adopt(kept);
          }
        } else {
          const { conflicts, headingConflict } = store.snapshot();
          const lost = [...conflicts.map(({ id }) => id), ...(headingConflict ? [pageName] : [])];
          if (one.kind === 'theirs') {
            for (const name of lost) {
              mine.delete(name);
            }
          }
          store.resolve(one.kind);
        }
      }
      network.mode = 'works';
      const { store } = tab;
      for (let round = 0; store.saveState().kind !== 'saved' && round < 20; round += 1) {
        store.resolve('mine');
        void store.flush();
        await vi.advanceTimersByTimeAsync(4000);
      }
      // One more command, so that the store learns what others saved last.
      store.run({ kind: 'addSection', section: section('last'), before: null });
      void store.flush();
      await vi.advanceTimersByTimeAsync(4000);
      expect(store.saveState()).toEqual({ kind: 'saved' });
      expect(tab.kept).toBeNull();
      expect(store.snapshot().content).toEqual(server.draft.content);
      for (const [name, title] of mine) {
        const isShown = titleOf(server.draft.content, name) === title;
        expect(isShown || server.titles.has(title), `${title} of ${name}`).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});
