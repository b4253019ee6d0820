import { expect, test } from 'vitest';
import { visitor } from '#domain/access/access.ts';
import { TidemarkError, type ErrorCode } from '#domain/error/tidemark-error.ts';
import { unknownColumn } from '#domain/error/unknown-column.ts';
import { sectionProblem } from './section-problem.ts';

const editor = { ...visitor, level: 5 };
const wayOut = 'Change the settings of this section, or choose other data.';
const of = (code: ErrorCode, message: string, details: Record<string, unknown> = {}) =>
  new TidemarkError(code, message, { details });

test('readers get no names of columns and no ids; editors read what is missing, and the way out', () => {
  const formula = of('invalid_request', 'The formula of x uses b, which has no numbers.', { column: 'b' });
  const version = { versionId: 7 };
  const gone = of('not_found', 'The data has been removed: there is no version 7.', version);
  const file = of('missing_object', 'The stored file with the data of version 7 is missing.', version);
  const away = of('unavailable', 'The stored file with the data of version 7 cannot be reached.', version);
  const said = [unknownColumn('b'), formula, gone, file, away].map((error) => [
    sectionProblem(error, visitor),
    sectionProblem(error, editor),
  ]);
  expect(said).toEqual([
    ['The data no longer has a column that is needed here.', `There is no column named b. ${wayOut}`],
    ['The data has changed, and cannot be shown in this way.', `${formula.message} ${wayOut}`],
    ['The data has been removed.', `The data has been removed. ${wayOut}`],
    ['The data cannot be read.', file.message],
    ['The data cannot be reached.', away.message],
  ]);
});

test('editors of a section that follows its source read which column its newest version lacks', () => {
  const followed = { sourceName: 'Rivers', versionName: 'Version 3' };
  expect(sectionProblem(unknownColumn('length'), editor, followed)).toBe(
    '“length” is not in the newest version of “Rivers” (Version 3), which this section follows. Change the settings of this section, or let it stay on an earlier version, where the source of its data is chosen.',
  );
  expect(sectionProblem(unknownColumn('length'), visitor, followed)).toBe(
    'The data no longer has a column that is needed here.',
  );
});

test('a sentence without names is the same for all', () => {
  const many = of('invalid_request', 'The filters have 12000 values; at most 10000 are possible.');
  for (const viewer of [visitor, editor]) {
    expect(sectionProblem(many, viewer)).toBe(many.message);
  }
});

test('readers are told calmly of data that is for others; editors read what it takes', () => {
  const level = of('forbidden', 'Reading this data requires a higher access level.');
  expect(sectionProblem(level, visitor)).toBe('This data is not open to everyone.');
  expect(sectionProblem(level, editor)).toBe(level.message);
});
