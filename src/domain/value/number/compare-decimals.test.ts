import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareDecimals, isPlainDecimal } from './compare-decimals.ts';

test('numbers of any length are compared by their value', () => {
  const decimal = fc.record({ units: fc.bigInt(), scale: fc.nat(30), zeros: fc.nat(5) });
  const textOf = ({ units, scale, zeros }: { units: bigint; scale: number; zeros: number }) => {
    const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
    const whole = digits.slice(0, digits.length - scale);
    const fraction = digits.slice(digits.length - scale) + '0'.repeat(zeros);
    return `${units < 0n ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`;
  };
  fc.assert(
    fc.property(decimal, decimal, (one, other) => {
      const [left, right] = [one.units * 10n ** BigInt(other.scale), other.units * 10n ** BigInt(one.scale)];
      const expected = Number(left > right) - Number(left < right);
      expect(compareDecimals(textOf(one), textOf(other))).toBe(expected);
    }),
  );
});

test.each(['1e3', '', 'x', '1,5', '--1', '0x1'])('%j is not a number in digits', (text) => {
  expect(isPlainDecimal(text)).toBe(false);
});
