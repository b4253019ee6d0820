// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLostFocus } from './use-lost-focus.ts';

function Rows({ names, isAsking = false }: { names: string[]; isAsking?: boolean }) {
  useLostFocus();
  return (
    <main>
      <button>Add</button>
      <table>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <td>{name}</td>
              <td>
                <button>{name} menu</button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isAsking && (
        <div role="alertdialog">
          <button>Delete</button>
        </div>
      )}
    </main>
  );
}

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const show = (names: string[], isAsking?: boolean) =>
  act(async () => root.render(<Rows names={names} isAsking={isAsking ?? false} />));
const focus = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.focus();
const focused = () =>
  document.activeElement === document.body ? 'nothing' : document.activeElement?.textContent;

test('the row after a deleted one gets the focus, else the one before, else what is around', async () => {
  await show(['a', 'b', 'c']);
  focus('b menu');
  await show(['a', 'b', 'c'], true);
  focus('Delete');
  await show(['a', 'c']);
  await expect.poll(() => focused()).toBe('c menu');
  await show(['a']);
  await expect.poll(() => focused()).toBe('a menu');
  await show([]);
  await expect.poll(() => focused()).toBe('Add');
});

test('what is removed elsewhere leaves the focus, and so does a focus that was given up', async () => {
  await show(['a', 'b']);
  focus('a menu');
  await show(['a']);
  expect(focused()).toBe('a menu');
  if (document.activeElement instanceof HTMLElement) {
    document.activeElement.blur();
  }
  await show(['a', 'b']);
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(focused()).toBe('nothing');
});
