import { describe, expect, it } from 'vitest';
import { colourSchema, contrast, linearRgb } from './colour.ts';

describe('colours', () => {
  it('reads OKLCH as the reference does', () => {
    const [red, green, blue] = linearRgb('oklch(62.796% 0.2577 29.23)');
    expect([red, green, blue].map((value) => Math.round(value * 100) / 100)).toEqual([1, 0, 0]);
    expect(contrast('#000000', '#ffffff')).toBe(21);
  });

  it.each([
    'red',
    'oklch(50% 0.12 240',
    'oklch(500% 0.12 240)',
    'oklch(50% 0.9 240)',
    'url(https://evil.example/x)',
    'var(--x)',
    '#3b6fb5;}body{display:none}',
    'oklch(50% 0.12 240)}html{background:url(//evil.example)}',
    '#fff\n',
  ])('refuses %j', (colour) => {
    expect(colourSchema.safeParse(colour).success).toBe(false);
  });
});
