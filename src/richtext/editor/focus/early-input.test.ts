import { expect, test } from 'vitest';
import { EarlyInputs } from './early-input.ts';

const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, isComposing: false };

test('letters and keys are noted in their order, and taken once', () => {
  const early = new EarlyInputs();
  early.noteText('a');
  early.noteText('ab');
  expect(early.noteKey({ ...plain, key: 'Backspace' })).toBe(true);
  expect(early.noteKey({ ...plain, key: 'Home', shiftKey: true })).toBe(true);
  early.noteText('abc');
  expect(early.noteKey({ ...plain, key: 'a', ctrlKey: true })).toBe(true);
  expect(early.noteKey({ ...plain, key: 'A', metaKey: true })).toBe(true);
  expect(early.noteKey({ ...plain, key: 'b', ctrlKey: true })).toBe(true);
  early.noteText('abcd');
  expect(early.take()).toEqual([
    { text: 'ab' },
    { key: 'Backspace', shiftKey: false, isModified: false },
    { key: 'Home', shiftKey: true, isModified: false },
    { text: 'c' },
    { key: 'a', shiftKey: false, isModified: true },
    { key: 'A', shiftKey: false, isModified: true },
    { key: 'b', shiftKey: false, isModified: true },
    { text: 'd' },
  ]);
  expect(early.take()).toEqual([]);
  early.noteText('new');
  expect(early.take()).toEqual([{ text: 'new' }]);
});

test('other keys are left to the field: letters, shortcuts, and what an input method is writing', () => {
  const early = new EarlyInputs();
  for (const key of [
    { ...plain, key: 'a' },
    { ...plain, key: 'Tab' },
    { ...plain, key: 'Escape' },
    { ...plain, key: 'Enter', isComposing: true },
    { ...plain, key: 'Enter', ctrlKey: true },
    { ...plain, key: 'ArrowUp', altKey: true },
    { ...plain, key: 'a', ctrlKey: true, shiftKey: true },
    { ...plain, key: 'k', ctrlKey: true },
  ]) {
    expect(early.noteKey(key), JSON.stringify(key)).toBe(false);
  }
  expect(early.take()).toEqual([]);
});
