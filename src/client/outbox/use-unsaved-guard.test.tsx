// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { Outbox, type SendOutcome } from './outbox.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

function Screen({ work }: { work: Parameters<typeof useUnsavedGuard>[0] }) {
  useUnsavedGuard(work);
  return null;
}

test('what was refused is sent again when the person returns to the window; other unsaved work waits for its time', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  let outcome: SendOutcome<string> = { kind: 'refused', message: 'No.' };
  const sent: string[] = [];
  const outbox = new Outbox<string>({
    delay: 1_000_000,
    combine: () => null,
    send: async (entries) => {
      sent.push(...entries);
      return outcome;
    },
    conflict: () => 'none',
    onChange: () => {},
  });
  const work = { flush: () => outbox.flush(), saveState: () => outbox.state };
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(<Screen work={work} />));

  outbox.add('a');
  window.dispatchEvent(new Event('focus'));
  expect(sent).toEqual([]);
  await outbox.flush();
  expect(outbox.state).toEqual({ kind: 'refused', message: 'No.' });

  outcome = { kind: 'saved' };
  window.dispatchEvent(new Event('focus'));
  await outbox.settled();
  expect(sent).toEqual(['a', 'a']);
  expect(outbox.state).toEqual({ kind: 'saved' });
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});
