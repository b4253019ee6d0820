import { expect, test } from 'vitest';
import { acceptImageAddress } from './accept-image-address.ts';

test('an image is a path of the site or an https address, never a script or another host in disguise', () => {
  for (const allowed of ['/assets/a.png', 'https://example.org/a.png?w=1', '']) {
    expect(acceptImageAddress(allowed)).toBe(allowed);
  }
  expect(acceptImageAddress(' /a.png ')).toBe('/a.png');
  for (const refused of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:image/svg+xml,<svg/>',
    'http://example.org/a.png',
    '//example.org/a.png',
    '/\\example.org/a.png',
    'https://',
    'a.png',
    'https://exa mple.org/a.png',
    '/a\n.png',
    5,
    'x'.repeat(3000),
  ]) {
    expect(acceptImageAddress(refused), String(refused)).toBeUndefined();
  }
});
