import { expect, test, vi } from 'vitest';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import {
  CatalogueStore,
  sourceKey,
  versionKey,
  type CatalogueSource,
  type SourceChoice,
  type SourceKey,
} from './source-catalogue.ts';

const sourceOf = (id: number, ...names: string[]): CatalogueSource => ({
  id,
  name: `Source ${id}`,
  versions: [{ id: 1000 + id, name: 'v1' }],
  columns: names.map((name) => sourceColumnSchema.parse({ name, type: 'text' })),
});
const choiceOf = (id: number): SourceChoice => {
  const { name, versions } = sourceOf(id);
  return { id, name, versions, columnCount: 1 };
};
const choices = [1, 2, 3].map(choiceOf);

/** A store of many sources, of which three are listed and none is read, and the reader of sources 1 to 20. */
function storeOfMany(column = () => 'name') {
  const sources = vi.fn(async (keys: readonly SourceKey[]) =>
    Array.from({ length: 20 }, (_, at) => sourceOf(at + 1, column())).filter(({ id, versions }) =>
      [sourceKey(id), versionKey(versions[0]!.id)].some((key) => keys.includes(key)),
    ),
  );
  const store = new CatalogueStore(undefined, { sources });
  store.set({ choices, areAll: false, sources: [], isLoaded: true });
  return { store, sources };
}

const knownIds = (store: CatalogueStore) => store.read().sources.map(({ id }) => id);
const listedIds = (store: CatalogueStore) => store.read().choices.map(({ id }) => id);

test('sources that are not known are read together, each once, and are among the choices then', async () => {
  const { store, sources } = storeOfMany();
  const listener = vi.fn();
  store.subscribe(listener);
  await Promise.all([
    store.complete([sourceKey(9), versionKey(1005), sourceKey(9)]),
    store.complete([versionKey(1005), sourceKey(7)]),
  ]);
  expect(sources.mock.calls).toEqual([[['source:9', 'version:1005']], [['source:7']]]);
  expect(knownIds(store)).toEqual([5, 7, 9]);
  expect(listedIds(store)).toEqual([1, 2, 3, 5, 7, 9]);
  expect(store.known(5)?.columns).toMatchObject([{ name: 'name' }]);
  expect(store.known(6)).toBeUndefined();
  listener.mockClear();
  await store.complete([5, 7, 9].map(sourceKey));
  expect(sources).toHaveBeenCalledTimes(2);
  expect(listener).not.toHaveBeenCalled();
});

test('a catalogue that is read again renews what was read, and takes away what may not be chosen any more', async () => {
  const { store } = storeOfMany();
  await store.complete([5, 7, 9].map(sourceKey));
  store.set({
    choices,
    areAll: false,
    sources: [sourceOf(5, 'renamed')],
    named: [5, 9].map(sourceKey),
    isLoaded: true,
  });
  expect(knownIds(store)).toEqual([5, 7]);
  expect(listedIds(store)).toEqual([1, 2, 3, 5, 7]);
  expect([...store.read().gone]).toEqual(['source:9']);
  expect(store.known(5)?.columns).toMatchObject([{ name: 'renamed' }]);
});

test('what is looked for in vain is gone, until it is found', async () => {
  const { store, sources } = storeOfMany();
  await store.complete([sourceKey(99), versionKey(2), sourceKey(4)]);
  expect([...store.read().gone]).toEqual(['source:99', 'version:2']);
  expect(knownIds(store)).toEqual([4]);
  sources.mockResolvedValueOnce([sourceOf(99, 'name')]);
  await store.complete([sourceKey(99)]);
  expect([...store.read().gone]).toEqual(['version:2']);
  expect(knownIds(store)).toEqual([4, 99]);
});

test('a source that was removed while it was read is not known where all are listed', async () => {
  const { store } = storeOfMany();
  const reading = store.complete([sourceKey(9)]);
  store.set({ choices, areAll: true, sources: [], isLoaded: true });
  await reading;
  expect(store.known(9)).toBeUndefined();
});

test('a source that could not be read is read when it is needed again', async () => {
  const { store, sources } = storeOfMany();
  sources.mockRejectedValueOnce(new Error('offline'));
  await expect(store.complete([sourceKey(5)])).rejects.toThrow('offline');
  expect(store.read().problem).toBe('offline');
  await store.complete([sourceKey(5)]);
  expect(store.known(5)).toBeDefined();
  expect(store.read().problem).toBeUndefined();
});

test('where all sources are given, each is a choice with its number of columns', () => {
  const store = new CatalogueStore({ sources: [sourceOf(1, 'a', 'b')] });
  expect(store.read()).toMatchObject({ areAll: true, choices: [{ ...choiceOf(1), columnCount: 2 }] });
});
