/**
 * A result with 12 digits of each number: the last digits of a sum depend on the order in which it is added
 * up. JSON has no negative zero.
 */
export const withTwelveDigits = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer), (_name, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(12)) : value,
  );
