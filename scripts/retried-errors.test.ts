import fc from 'fast-check';
import { expect, test } from 'vitest';
import { retriedErrors } from './retried-errors.ts';

async function messageOf(run: () => Promise<void> | void): Promise<string> {
  const error: unknown = await Promise.resolve()
    .then(run)
    .catch((thrown: unknown) => thrown);
  if (error instanceof Error) return error.message;
  return '';
}

test('a test with random input has no second attempt and says its seed and counterexample', async () => {
  const isSmall = (number: number) => expect(number).toBeLessThan(10);
  const now = await messageOf(() => fc.assert(fc.property(fc.nat(), isSmall)));
  const later = await messageOf(() =>
    fc.assert(fc.asyncProperty(fc.nat(), (number) => Promise.resolve(isSmall(number)))),
  );
  const late = await messageOf(() =>
    fc.assert(
      fc.asyncProperty(fc.nat(), () => new Promise((done) => setTimeout(done, 20))),
      { interruptAfterTimeLimit: 5, markInterruptAsFailure: true },
    ),
  );
  for (const message of [now, later, late]) {
    expect(message).not.toMatch(retriedErrors);
  }
  for (const message of [now, later]) {
    expect(message).toMatch(/seed: -?\d+/);
    expect(message).toMatch(/Counterexample: \[\d+\]/);
  }
});

test('other failures have a second attempt', async () => {
  expect(await messageOf(() => expect(1).toBe(2))).toMatch(retriedErrors);
  expect('Test timed out in 90000ms.').toMatch(retriedErrors);
});
