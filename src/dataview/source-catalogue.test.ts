import { expect, test, vi } from 'vitest';
import { sourceColumnSchema } from '#domain/source/column.ts';
import {
  CatalogueStore,
  choiceWithVersion,
  type CatalogueSource,
  type SourceChoice,
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
const choices = Array.from({ length: 201 }, (_, at) => choiceOf(at + 1));

/** A store of 201 choices, none of them read, and the reader of its sources, which all have one column. */
function storeOfMany(column = () => 'name') {
  const sources = vi.fn(async (ids: readonly number[]) => ids.map((id) => sourceOf(id, column())));
  const store = new CatalogueStore(undefined, { sources });
  store.set({ choices, sources: [], isLoaded: true });
  return { store, sources };
}

const knownIds = (store: CatalogueStore) => store.read().sources.map(({ id }) => id);

test('sources that are not known are read together, each once, and those that are known are not', async () => {
  const { store, sources } = storeOfMany();
  const listener = vi.fn();
  store.subscribe(listener);
  await Promise.all([store.complete([9, 5, 9]), store.complete([5, 7])]);
  expect(sources.mock.calls).toEqual([[[9, 5]], [[7]]]);
  expect(knownIds(store)).toEqual([5, 7, 9]);
  expect(store.known(5)?.columns).toMatchObject([{ name: 'name' }]);
  expect(store.known(6)).toBeUndefined();
  listener.mockClear();
  await store.complete([5, 7, 9]);
  expect(sources).toHaveBeenCalledTimes(2);
  expect(listener).not.toHaveBeenCalled();
});

test('a catalogue that is read again renews what was read, and takes away what may not be chosen any more', async () => {
  const { store } = storeOfMany();
  await store.complete([5, 7, 9]);
  store.set({
    choices: choices.filter(({ id }) => id !== 9),
    sources: [sourceOf(5, 'renamed')],
    isLoaded: true,
  });
  expect(knownIds(store)).toEqual([5, 7]);
  expect(store.known(5)?.columns).toMatchObject([{ name: 'renamed' }]);
});

test('a source that was removed while it was read is not known', async () => {
  const { store } = storeOfMany();
  const reading = store.complete([9]);
  store.set({ choices: choices.filter(({ id }) => id !== 9), sources: [], isLoaded: true });
  await reading;
  expect(store.known(9)).toBeUndefined();
});

test('a source that could not be read is read when it is needed again', async () => {
  const { store, sources } = storeOfMany();
  sources.mockRejectedValueOnce(new Error('offline'));
  await expect(store.complete([5])).rejects.toThrow('offline');
  await store.complete([5]);
  expect(store.known(5)).toBeDefined();
});

test('where all sources are given, each is a choice with its number of columns', () => {
  const store = new CatalogueStore({ sources: [sourceOf(1, 'a', 'b')] });
  expect(store.read().choices).toEqual([{ ...choiceOf(1), columnCount: 2 }]);
});

test('the source of a version is found among those that may be chosen', () => {
  expect(choiceWithVersion(choices, 1020)?.id).toBe(20);
  expect(choiceWithVersion(choices, 20)).toBeUndefined();
  expect(choiceWithVersion(choices, null)).toBeUndefined();
});
