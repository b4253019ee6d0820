import { expect, test } from 'vitest';
import { mergeChoices } from '#domain/source/upload/merge-choices.ts';
import {
  noUploadChoices,
  type MappingChanges,
  type UploadChoices,
} from '#domain/source/upload/upload-choices.ts';
import { ChoicesStore, type ChoicesOutcome, type UnsavedChoices } from './choices-store.ts';

const mapping = (primary: string): MappingChanges => ({ columns: {}, combined: [], pivots: {}, primary });

/** An upload whose server merges choices as the real one does, and its tabs. */
function open() {
  let stored: UploadChoices = noUploadChoices;
  let isOnline = true;
  let replaced = 0;
  const send = async ({ choices, before }: UnsavedChoices): Promise<ChoicesOutcome> => {
    if (!isOnline) return { kind: 'offline' };
    const merged = mergeChoices({ before, mine: choices, theirs: stored });
    if (!merged) return { kind: 'stale', choices: stored };
    stored = merged;
    return { kind: 'saved' };
  };
  const openTab = () => {
    const left: { unsaved: UnsavedChoices | null } = { unsaved: null };
    const store = new ChoicesStore({
      choices: stored,
      send,
      keep: (unsaved) => (left.unsaved = unsaved),
      onReplaced: () => (replaced += 1),
    });
    return { store, left };
  };
  const setOnline = (value: boolean) => (isOnline = value);
  return { openTab, setOnline, stored: () => stored, replaced: () => replaced };
}

test('two tabs choose different parts: both are kept, and each tab shows them when it reads the upload again', async () => {
  const upload = open();
  const [one, other] = [upload.openTab().store, upload.openTab().store];
  one.change({ layerName: 'first' });
  await one.flush();
  other.change({ mappings: { 'first 7': mapping('a') } });
  await other.flush();
  expect(upload.stored()).toMatchObject({ layerName: 'first', mappings: { 'first 7': { primary: 'a' } } });
  one.renew(upload.stored());
  expect(one.snapshot().choices).toEqual(upload.stored());
  expect(upload.replaced()).toBe(0);
});

test('two tabs choose the same part otherwise: the later one shows the earlier, and says so', async () => {
  const upload = open();
  const [one, other] = [upload.openTab().store, upload.openTab().store];
  one.change({ layerName: 'first' });
  await one.flush();
  other.change({ layerName: 'second' });
  expect(await other.flush()).toEqual({ kind: 'saved' });
  expect([other.snapshot().choices.layerName, upload.stored().layerName, upload.replaced()]).toEqual([
    'first',
    'first',
    1,
  ]);
  other.change({ layerName: 'second' });
  await other.flush();
  expect(upload.stored().layerName).toBe('second');
});

test('what is read again does not replace what is unsaved, and what a closed tab left is taken over', async () => {
  const upload = open();
  const { store, left } = upload.openTab();
  upload.setOnline(false);
  store.change({ layerName: 'unsaved' });
  await store.flush();
  store.renew(noUploadChoices);
  expect(store.snapshot().choices.layerName).toBe('unsaved');
  const unsaved = left.unsaved!;

  upload.setOnline(true);
  const next = upload.openTab();
  next.store.adopt(unsaved);
  await next.store.flush();
  expect([upload.stored().layerName, next.left.unsaved]).toEqual(['unsaved', null]);
  next.store.change({ layerName: 'later' });
  await next.store.flush();
  const last = upload.openTab();
  last.store.adopt(unsaved);
  expect([last.store.snapshot().choices.layerName, upload.replaced()]).toEqual(['later', 1]);
});
