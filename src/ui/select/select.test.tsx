// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { Select } from './select.tsx';

let root: Root;
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

/** Opens a select of this many options. */
async function open(count: number): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const options = Array.from({ length: count }, (_, at) => ({ value: `${at}`, label: `Source ${at}` }));
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(<Select label="Source" options={options} value="7" onChange={() => undefined} />),
  );
  const button = document.querySelector('button')!;
  const press = { bubbles: true, cancelable: true, pointerType: 'mouse', button: 0, width: 1, height: 1 };
  for (const type of ['pointerdown', 'pointerup', 'click']) {
    await act(async () => button.dispatchEvent(new PointerEvent(type, press)));
  }
}

const labels = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);

test('the options of a select are searched where they are many', async () => {
  await open(120);
  const search = document.activeElement as HTMLInputElement;
  expect(search.placeholder).toBe('Find an option');
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
  await act(async () => {
    set!.call(search, 'SOURCE 11');
    search.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(labels()).toEqual(['Source 11', ...Array.from({ length: 10 }, (_, at) => `Source 11${at}`)]);
});

test('a select of few options has no search', async () => {
  await open(20);
  expect(labels()).toHaveLength(20);
  expect(document.querySelector('[placeholder]')).toBeNull();
});
