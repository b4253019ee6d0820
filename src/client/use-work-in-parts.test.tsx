// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GraphqlRequestError } from './graphql-client.ts';
import { useWorkInParts } from './work-in-parts.ts';

const work = { start: { done: 0 }, add: ({ done }: { done: number }) => ({ done: done + 1 }) };
const onEnd = vi.fn(async () => undefined);
const request = vi.fn(async (after: number | null) => ({ next: after === null ? 1 : null }));

let root: Root;
let element: HTMLElement;

function Screen() {
  const { isRunning, outcome, run, reset } = useWorkInParts(work, onEnd);
  return (
    <>
      <button onClick={() => void run(request)}>Run</button>
      <button onClick={reset}>Back</button>
      {!isRunning && outcome && `${outcome.done} done. ${outcome.error ?? ''}`}
    </>
  );
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.clearAllMocks();
  element = document.body.appendChild(document.createElement('div'));
  root = createRoot(element);
  await act(async () => root.render(<Screen />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  element.remove();
  vi.unstubAllGlobals();
});

const press = (at: number) => act(async () => element.querySelectorAll('button')[at]?.click());
const failOnSecond = (error: Error) =>
  request.mockResolvedValueOnce({ next: 1 }).mockRejectedValueOnce(error);

test('the screen is read again after the last part, and after one that the server refused', async () => {
  await press(0);
  expect(element.textContent).toContain('2 done.');
  expect(onEnd).toHaveBeenCalledOnce();
  failOnSecond(new GraphqlRequestError('Not this one.', 'forbidden'));
  await press(0);
  expect(element.textContent).toContain('1 done. Not this one.');
  expect(onEnd).toHaveBeenCalledTimes(2);
});

test('where the server cannot be reached, the screen is read again when the person goes on, or leaves', async () => {
  failOnSecond(new GraphqlRequestError('The server cannot be reached.', 'offline'));
  await press(0);
  expect(element.textContent).toContain('1 done. The server cannot be reached.');
  expect(onEnd).not.toHaveBeenCalled();
  await press(1);
  expect(onEnd).toHaveBeenCalledOnce();
  failOnSecond(new GraphqlRequestError('The server cannot be reached.', 'offline'));
  await press(0);
  await act(async () => root.render(null));
  expect(onEnd).toHaveBeenCalledTimes(2);
});
