import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sitemap } from './sitemap.ts';

const own = 'https://example.org/sitemap.xml';
const addressesOf = (text: string | null) =>
  [...(text ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!);

test('an address has the time of its last change, where that is known', () => {
  const changed = new Date('2026-11-28T10:00:00Z');
  const text = sitemap([{ address: 'https://a.org/?a&b', changed }, { address: 'https://a.org/b' }], {
    own,
    part: null,
  });
  expect(text).toContain(
    '<url><loc>https://a.org/?a&amp;b</loc><lastmod>2026-11-28T10:00:00.000Z</lastmod></url>',
  );
  expect(text).toContain('<url><loc>https://a.org/b</loc></url>');
});

test('the files that an index names have all addresses, each once and none of them more than fit', () => {
  fc.assert(
    fc.property(fc.nat(40), fc.integer({ min: 1, max: 9 }), (count, most) => {
      const addresses = Array.from({ length: count }, (_, at) => `https://a.org/${at}`);
      const entries = addresses.map((address) => ({ address }));
      const first = sitemap(entries, { own, part: null, most });
      const files = first?.includes('<sitemapindex')
        ? addressesOf(first).map((file) =>
            sitemap(entries, { own, part: Number(new URL(file).searchParams.get('part')), most }),
          )
        : [first];
      expect(files.flatMap(addressesOf)).toEqual(addresses);
      for (const file of files) {
        expect(addressesOf(file).length).toBeLessThanOrEqual(most);
      }
      expect(sitemap(entries, { own, part: Math.max(files.length, 1) + 1, most })).toBeNull();
    }),
  );
  for (const part of [0, -1, 0.5, Number.NaN]) {
    expect(sitemap([], { own, part })).toBeNull();
  }
});
