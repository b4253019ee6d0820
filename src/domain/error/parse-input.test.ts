import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { parseInput } from './parse-input.ts';

const schema = z.strictObject({
  pages: z.array(z.strictObject({ title: z.string().trim().min(1, 'a page needs a name').max(1000) })).max(2),
});

test('a value that fits is returned as the schema parses it', () => {
  expect(parseInput(schema, { pages: [{ title: ' Home ' }] })).toEqual({ pages: [{ title: 'Home' }] });
});

test.each([
  [{ pages: [{ title: '' }] }, 'site', 'site.pages.0.title', 'site.pages.0.title: a page needs a name.'],
  [{ pages: [{ title: '' }] }, '', 'pages.0.title', 'pages.0.title: a page needs a name.'],
  [{ pages: [{ title: 'x'.repeat(1001) }] }, '', 'pages.0.title', 'pages.0.title: at most 1000 characters.'],
  [{ pages: ['a', 'b', 'c'].map((title) => ({ title })) }, '', 'pages', 'pages: at most 2 entries.'],
  [{ pages: [], colour: 1, hue: 2 }, '', '', 'Unrecognized key: "colour".'],
  [{ pages: [], ['x'.repeat(5000)]: 1 }, '', '', `Unrecognized key: "${'x'.repeat(200)}".`],
])('the error names the field and what it should be: %j', (value, name, field, message) => {
  expect(() => parseInput(schema, value, name)).toThrow(
    expect.objectContaining({ code: 'invalid_request', message, details: { field } }),
  );
});

test('of very many problems, only the first ones are described', () => {
  let described = 0;
  const customError = () => {
    described += 1;
    return undefined;
  };
  const lists = z.strictObject({
    values: z.record(z.string(), z.array(z.union([z.number(), z.string()]))),
    names: z.array(z.string()),
  });
  const refuse = (value: unknown) =>
    expect(() => parseInput(lists, value, 'request')).toThrow(
      expect.objectContaining({ code: 'invalid_request', message: expect.stringMatching(/^request/) }),
    );
  const many = 100_000;
  z.config({ customError });
  onTestFinished(() => void z.config({ customError: undefined }));
  refuse({ values: { a: Array(many).fill({}) }, names: [] });
  refuse({ values: {}, names: Array(many).fill(1) });
  expect(described).toBeLessThan(1000);
});
