/**
 * A calculated number without the noise of binary arithmetic: 0.30000000000000004 is 0.3. It has 15
 * significant digits.
 */
export const roundedNumber = (number: number): number => Number(number.toPrecision(15));
