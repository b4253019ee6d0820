import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sourceColumnSchema, type SourceColumn } from '#domain/source/column/column.ts';
import { UnreliableNetwork } from '../../../../tests/fixtures/unreliable-network.ts';
import {
  ColumnsDraft,
  type ColumnsOutcome,
  type ServerColumns,
  type UnsavedColumns,
} from './columns-draft.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const column = (name: string, display_name = ''): SourceColumn =>
  sourceColumnSchema.parse({ name, display_name, type: 'text', dataType: 'text' });

class Server {
  now: ServerColumns = { revision: 1, columns: [column('a'), column('b')] };

  save(columns: readonly SourceColumn[]): number {
    this.now = { revision: this.now.revision + 1, columns };
    return this.now.revision;
  }

  serve(base: number, columns: readonly SourceColumn[]): ColumnsOutcome {
    if (base !== this.now.revision) return { kind: 'stale', now: this.now };
    return { kind: 'accepted', revision: this.save(columns) };
  }
}

function open(server: Server, network: UnreliableNetwork) {
  const kept: { unsaved: UnsavedColumns | null; merged: number } = { unsaved: null, merged: 0 };
  const draft = new ColumnsDraft({
    start: server.now,
    send: (base, columns) => network.request(() => server.serve(base, columns)),
    keep: (unsaved) => (kept.unsaved = unsaved && structuredClone(unsaved)),
    onMerged: () => (kept.merged += 1),
    delay: 500,
  });
  return { draft, kept };
}

const setUp = () => {
  const [server, network] = [new Server(), new UnreliableNetwork(20)];
  return { server, network, ...open(server, network) };
};
const labels = (columns: readonly SourceColumn[]) => columns.map(({ display_name }) => display_name);

test('changes are stored in the browser until they are saved, half a second after the last one', async () => {
  const { draft, server, kept } = setUp();
  draft.change([column('a', 'x'), column('b')]);
  expect(labels(kept.unsaved?.columns ?? [])).toEqual(['x', '']);
  await vi.advanceTimersByTimeAsync(400);
  draft.change([column('a', 'xy'), column('b')]);
  await vi.advanceTimersByTimeAsync(499);
  expect([server.now.revision, draft.saveState().kind]).toEqual([1, 'saving']);
  await vi.advanceTimersByTimeAsync(100);
  expect(labels(server.now.columns)).toEqual(['xy', '']);
  expect(draft.snapshot()).toMatchObject({ saving: { kind: 'saved' }, hasSaved: true });
  expect([server.now.revision, kept.unsaved]).toEqual([2, null]);
});

test('what someone else changed in other columns is merged in', async () => {
  const { draft, server, kept } = setUp();
  server.save([column('a'), column('b', 'theirs')]);
  draft.change([column('a', 'mine'), column('b')]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels(server.now.columns)).toEqual(['mine', 'theirs']);
  expect(labels(draft.snapshot().columns)).toEqual(['mine', 'theirs']);
  expect(kept.merged).toBe(1);
});

test.each(['mine', 'theirs'] as const)(
  'the same attribute twice is a conflict; %s can win',
  async (choice) => {
    const { draft, server } = setUp();
    server.save([column('a', 'theirs'), column('b')]);
    draft.change([column('a', 'mine'), column('b', 'also mine')]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(draft.snapshot()).toMatchObject({
      saving: { kind: 'conflict' },
      conflicts: [{ name: 'a', attributes: ['display_name'] }],
    });
    expect(labels(server.now.columns)).toEqual(['theirs', '']);
    draft.resolve(choice);
    await vi.advanceTimersByTimeAsync(1000);
    expect(labels(server.now.columns)).toEqual([choice, 'also mine']);
    expect(draft.saveState()).toEqual({ kind: 'saved' });
  },
);

test("a lost response is no conflict with one's own change", async () => {
  const { draft, server, network } = setUp();
  network.mode = 'lost';
  draft.change([column('a', 'x'), column('b')]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([server.now.revision, draft.saveState().kind]).toEqual([2, 'offline']);
  draft.change([column('a', 'xy'), column('b')]);
  network.mode = 'works';
  await vi.advanceTimersByTimeAsync(5000);
  expect(labels(server.now.columns)).toEqual(['xy', '']);
  expect(draft.snapshot()).toMatchObject({ saving: { kind: 'saved' }, conflicts: [] });
});

test('what a closed tab could not send is merged with what was saved since, or is a conflict', async () => {
  const { draft, server, network, kept } = setUp();
  network.mode = 'offline';
  draft.change([column('a', 'mine'), column('b')]);
  await vi.advanceTimersByTimeAsync(1000);
  const { unsaved } = kept;
  vi.clearAllTimers();
  network.mode = 'works';
  server.save([column('a'), column('b', 'theirs')]);
  const second = open(server, network);
  await second.draft.adopt(unsaved!);
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels(server.now.columns)).toEqual(['mine', 'theirs']);
  const third = open(server, network);
  server.save([column('a', 'other'), column('b', 'theirs')]);
  const fourth = open(server, network);
  await fourth.draft.adopt({
    before: [...third.draft.snapshot().columns],
    columns: [column('a', 'again'), column('b', 'theirs')],
  });
  await vi.advanceTimersByTimeAsync(1000);
  expect(fourth.draft.snapshot()).toMatchObject({ saving: { kind: 'conflict' }, conflicts: [{ name: 'a' }] });
  expect(labels(server.now.columns)).toEqual(['other', 'theirs']);
  fourth.draft.resolve('mine');
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels(server.now.columns)).toEqual(['again', 'theirs']);
});

test('columns that the server refuses are given up, and what is changed then is saved', async () => {
  const { draft, server, network, kept } = setUp();
  network.mode = 'refuses';
  draft.change([column('a')]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(draft.saveState().kind).toBe('refused');
  draft.discard();
  expect(draft.snapshot()).toMatchObject({ columns: server.now.columns, saving: { kind: 'saved' } });
  expect(kept.unsaved).toBeNull();
  network.mode = 'works';
  draft.change([column('a', 'x'), column('b')]);
  draft.discard();
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels(server.now.columns)).toEqual(['x', '']);
});
