import { parse as parseGraphql } from 'graphql';
import { parse as parseCookies } from 'hono/utils/cookie';
import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readDesignTokens } from '../../src/server/themes/themes.server.ts';
import { takesLinearTime } from '../fixtures/takes-linear-time.ts';

/*
 * What packages read of people's text on the server's own thread, by decision 244. A new version that reads
 * it in quadratic time fails here.
 */

const silently = (run: () => unknown) => {
  try {
    run();
  } catch {
    // Most of these texts are refused, which must not take long either.
  }
};

const email = z.email();
const routes = [{ path: '/edit/*' }, { path: '/manage/:tab?/list' }, { path: '/a/:b/c/*' }, { path: '*' }];
const readers: Record<string, (text: string) => unknown> = {
  'e-mail addresses': (text) => email.safeParse(text),
  'e-mail addresses with a domain': (text) => email.safeParse(`a@${text}`),
  'the language of the graph': (text) => silently(() => parseGraphql(text, { maxTokens: 5_000 })),
  'texts in the graph': (text) => silently(() => parseGraphql(`{a(b:"""${text}""")}`, { maxTokens: 5_000 })),
  cookies: (text) => parseCookies(text),
  'addresses of screens': (text) => matchRoutes(routes, `/a/b/${text}`),
  'colours of design tokens': (text) =>
    silently(() => readDesignTokens({ colors: { light: { accent: { $type: 'color', $value: text } } } })),
};

const words = [
  'a',
  'a.',
  'a-',
  '"',
  '(',
  '@',
  'a@',
  '\\"',
  'a=',
  '; ',
  ' ',
  '\t',
  '\n',
  ',',
  '/',
  '#',
  'rgb(',
  '{a',
];

test.each(Object.keys(readers))('packages read %s in linear time, whatever they are', (name) => {
  for (const word of words) {
    const text = (length: number) => word.repeat(Math.floor(length / word.length));
    expect(takesLinearTime(text, readers[name]!), JSON.stringify(word)).toBe(true);
  }
});
