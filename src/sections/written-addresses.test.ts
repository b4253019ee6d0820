import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeHref } from '#dataview/state/cell-link.ts';
import { navPathSchema } from '#domain/page/content/nav-item.ts';
import { acceptImageAddress } from '#domain/value/address/accept-image-address.ts';
import { linkUrl } from '#richtext/link-url.ts';

const accepted: Record<string, (address: string) => string | null | undefined> = {
  'a menu': (address) => navPathSchema.safeParse(address).data,
  'an image': acceptImageAddress,
  'a link of a text': linkUrl,
  'a link of a cell': safeHref,
};

const own = 'https://own.example/page';
const piece = fc.constantFrom(
  '/',
  '\\',
  '\t',
  '\n',
  '\r',
  ' ',
  '.',
  '..',
  '@',
  ':',
  '?',
  '#',
  'a',
  'evil.example',
);
const address = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));

test.each(Object.keys(accepted))('a path in %s leads to no other site, however it is written', (door) => {
  for (const evil of ['/\\evil.example', '/\t/evil.example', '\\\\evil.example', '/\n\\evil.example']) {
    expect(accepted[door]!(evil) ?? '', JSON.stringify(evil)).toBe('');
  }
  fc.assert(
    fc.property(address, (written) => {
      const href = accepted[door]!(written) ?? '';
      // Cells may name another site, as a whole address or as `//host`.
      const isPath = /^\s*[/\\]/.test(href) && !href.startsWith('//');
      if (isPath && URL.canParse(href, own)) {
        expect(new URL(href, own).host).toBe('own.example');
      }
    }),
    { numRuns: 2_000 },
  );
  expect(accepted[door]!('/a/b?c=d#e')).toBe('/a/b?c=d#e');
});
