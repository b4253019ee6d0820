import { expect, test } from 'vitest';
import { ownHost, ownOrigin } from './own-host.ts';

test.each([
  ['tidemark.example.org', 'https://tidemark.example.org', 'tidemark.example.org'],
  ['forms.tidemark.example.org', 'https://tidemark.example.org', 'forms.tidemark.example.org'],
  ['evil.example', 'https://tidemark.example.org', 'tidemark.example.org'],
  ['eviltidemark.example.org', 'https://tidemark.example.org', 'tidemark.example.org'],
  ['tidemark.example.org.evil.example', 'https://tidemark.example.org', 'tidemark.example.org'],
  ['tidemark.example.org:81', 'https://tidemark.example.org', 'tidemark.example.org'],
  ['localhost:3000', 'http://127.0.0.1:3000', 'localhost:3000'],
  ['evil.example:3000', 'http://127.0.0.1:3000', '127.0.0.1:3000'],
  ['localhost:3000', 'https://tidemark.example.org', 'tidemark.example.org'],
])('a request to %s of the installation at %s: %s', (requested, publicUrl, host) => {
  expect(ownHost(requested, publicUrl)).toBe(host);
  expect(ownOrigin(requested, publicUrl)).toBe(`${new URL(publicUrl).protocol}//${host}`);
});
