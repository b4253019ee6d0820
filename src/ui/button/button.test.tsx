// @vitest-environment jsdom
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

/** How often a double click presses the first button, or sends the form around it. */
async function pressesOf(render: (count: () => void) => ReactNode): Promise<number> {
  let presses = 0;
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  await act(async () => root.render(render(() => (presses += 1))));
  const options = { bubbles: true, cancelable: true, pointerType: 'mouse', width: 1, height: 1 };
  for (const detail of [1, 2]) {
    for (const type of ['pointerdown', 'pointerup', 'click']) {
      await act(async () => {
        container.querySelector('button')!.dispatchEvent(new PointerEvent(type, { ...options, detail }));
      });
    }
  }
  await act(async () => root.unmount());
  container.remove();
  return presses;
}

test('a double click presses a button once where it starts work, and twice where it takes a step', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  expect(await pressesOf((count) => <Button onPress={count}>Undo</Button>)).toBe(2);
  expect(
    await pressesOf((count) => (
      <Button isPending={false} onPress={count}>
        Add Page
      </Button>
    )),
  ).toBe(1);
  expect(
    await pressesOf((count) => (
      <Button variant="danger" onPress={count}>
        Delete
      </Button>
    )),
  ).toBe(1);
  const form = (count: () => void) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        count();
      }}
    >
      <Button type="submit" variant="primary">
        Save
      </Button>
    </form>
  );
  expect(await pressesOf(form)).toBe(1);
  vi.unstubAllGlobals();
});
