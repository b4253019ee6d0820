// @vitest-environment jsdom
import { expect, test } from 'vitest';

test('a form of an account is sent once when its button is clicked twice, and by a script as often as that wants', async () => {
  document.body.innerHTML = '<form id="plain"></form><form id="other"></form><form id="passkey"></form>';
  await import('./account-forms.ts');
  document.getElementById('passkey')?.addEventListener('submit', (event) => event.preventDefault());
  const form = (id: string) => document.getElementById(id)!;
  const isSent = (id: string) =>
    form(id).dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  expect([isSent('plain'), isSent('plain'), isSent('other')]).toEqual([true, false, true]);
  expect([isSent('passkey'), isSent('passkey')]).toEqual([false, false]);
});
