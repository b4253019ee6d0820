// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { pressedKey } from './pressed-key.ts';

const press = (init: KeyboardEventInit) => new KeyboardEvent('keydown', { key: 'Enter', ...init });

it.each(['Enter', 'Escape', 'Tab', 'ArrowDown'])('%s of a composition belongs to the word', (key) => {
  expect(pressedKey(press({ key }))).toBe(key);
  expect(pressedKey(press({ key, isComposing: true }))).toBe('');
  expect(pressedKey({ key, keyCode: 13, nativeEvent: press({ key, isComposing: true }) })).toBe('');
  expect(pressedKey({ key, keyCode: 13, nativeEvent: press({ key }) })).toBe(key);
});

it('the Enter with which Safari ends a composition belongs to the word', () => {
  expect(pressedKey(press({ keyCode: 229 }))).toBe('');
});
