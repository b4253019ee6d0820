// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { TagsField } from './tags-field.tsx';

afterEach(() => vi.unstubAllGlobals());

test('no list covers the tags below the field until something is typed', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<TagsField tags="heat, rain" onChange={() => {}} />));
  const field = document.querySelector('input')!;
  await act(async () => field.focus());
  expect(field.getAttribute('aria-expanded')).toBe('false');
  // React listens to the setter of the value of its own fields, so that the one of the prototype is called.
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'storm');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(field.getAttribute('aria-expanded')).toBe('true');
  await act(async () => root.unmount());
});
