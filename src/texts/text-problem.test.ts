import { expect, test } from 'vitest';
import { textProblem } from './text-problem.ts';

const counted = { one: '{count} row of {label}', other: '{count} rows of {label}' };

test.each([
  ['Page {page}', 'Seite {page}', 'de'],
  ['Next', 'Weiter', 'de'],
  [counted, { one: 'eine Zeile von {label}', other: '{count} Zeilen von {label}' }, 'de'],
  [counted, { other: '{label}の{count}行' }, 'ja'],
])('%j may be %j', (english, text, language) => {
  expect(textProblem(english, text, language)).toBeUndefined();
});

test.each([
  ['Page {page}', 'Seite', 'de', '{page} is missing. Write it where the value belongs.'],
  ['Page {page}', '{page} {pages}', 'de', 'There is no value {pages}. Its values are {page}.'],
  ['Next', 'Weiter {page}', 'de', 'There is no value {page}. Remove it: the text has no values.'],
  [counted, { other: '{count} {label}' }, 'de', 'It has no form for "one". Write it.'],
  [
    counted,
    { one: '{count} {label}', other: '{count} {label}' },
    'ja',
    'The language has no form "one". Remove it.',
  ],
  [
    counted,
    { one: '{label}', other: '{label}' },
    'de',
    '{count} is missing. Write it where the value belongs.',
  ],
])('%j may not be %j', (english, text, language, problem) => {
  expect(textProblem(english, text, language)).toBe(problem);
});
