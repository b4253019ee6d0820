import { expect, test } from 'vitest';
import { z } from 'zod';
import { textsOf } from '#texts/texts-of.ts';
import { readForm, textField } from './account-form.server.ts';

const english = textsOf(undefined);
const schema = z.object({ email: z.string('Enter your e-mail address.') });
const send = (body: BodyInit, type?: string) =>
  new Request('http://localhost/auth/login', {
    method: 'POST',
    body,
    ...(type !== undefined && { headers: { 'content-type': type } }),
  });

test('the fields of a form', async () => {
  const request = send(new URLSearchParams({ email: 'ann\0@example.org' }));
  expect(await readForm(request, schema, english)).toEqual({ data: { email: 'ann@example.org' } });
  expect(await textField(request, 'email')).toBe('ann\0@example.org');
});

test('a body that is no form has no fields', async () => {
  for (const request of [
    send('{}', 'application/json'),
    send('words', 'text/plain'),
    send(new Uint8Array([1])),
    send('xx', 'multipart/form-data'),
    send('xx', 'multipart/form-data; boundary=y'),
  ]) {
    expect(await readForm(request, schema, english)).toEqual({ error: 'Enter your e-mail address.' });
    expect(await textField(request, 'email')).toBe('');
  }
});

test('what fails in the transfer of a body is no empty form', async () => {
  const body = new ReadableStream({ start: (controller) => controller.error(new Error('too long')) });
  const request = new Request('http://localhost', {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  } as RequestInit);
  await expect(readForm(request, schema, english)).rejects.toThrow('too long');
});
