// @vitest-environment jsdom
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';
import { FormDialog } from './form-dialog.tsx';

function Screen() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>New theme</Button>
      <Dialog title="New theme" isOpen={isOpen} onOpenChange={setOpen}>
        Name
      </Dialog>
    </>
  );
}

const click = (element: Element) =>
  act(async () => {
    const options = { bubbles: true, cancelable: true, pointerType: 'mouse', width: 1, height: 1 };
    for (const type of ['pointerdown', 'pointerup', 'click']) {
      element.dispatchEvent(new PointerEvent(type, options));
    }
  });

afterEach(() => vi.unstubAllGlobals());

test('a dialog that a double click opened stays; a later click outside closes it', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<Screen />));
  const dialogs = () => document.querySelectorAll('[role="dialog"]').length;
  let now = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  await click(document.querySelector('button')!);
  expect(dialogs()).toBe(1);
  now += 200;
  await click(document.body);
  expect(dialogs()).toBe(1);
  now += 500;
  await click(document.body);
  expect(dialogs()).toBe(0);
  vi.restoreAllMocks();
  await act(async () => root.unmount());
});

test('Enter that is pressed twice sends the form of a dialog once, never while it is pending, and again after a change or a failure', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const send = vi.fn();
  const render = (error: Error | null, isPending = false) => {
    const state = { sending: { error, isPending }, onSubmit: send, onClose: () => {} };
    return act(async () =>
      root.render(
        <FormDialog title="Add a source" submitLabel="Add" {...state}>
          Name
        </FormDialog>,
      ),
    );
  };
  await render(null);
  const form = document.querySelector('form')!;
  for (let at = 0; at < 2; at += 1) {
    await act(async () => form.requestSubmit());
  }
  expect(send).toHaveBeenCalledOnce();
  const type = () => act(async () => form.dispatchEvent(new Event('input', { bubbles: true })));
  await render(null, true);
  await type();
  await act(async () => form.requestSubmit());
  expect(send).toHaveBeenCalledOnce();
  await render(null);
  await type();
  await act(async () => form.requestSubmit());
  expect(send).toHaveBeenCalledTimes(2);
  await render(new Error('The server cannot be reached.'));
  await act(async () => form.requestSubmit());
  expect(send).toHaveBeenCalledTimes(3);
  await act(async () => root.unmount());
});
