import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planTextTable } from './plan-text-table.ts';

const plan = (text: string, options = {}) => planTextTable({ text, isComplete: true }, options);
const titles = (text: string) => plan(text).headers.map(({ display_name }) => display_name);

const comment = fc
  .array(fc.constantFrom('made', 'by', 'tool,', 'version', '2;', '"quoted', "don't", 'a|b', '1,2,3'), {
    minLength: 1,
    maxLength: 8,
  })
  .map((words) => words.join(' '));

test('comments above a table are left out, and lines that begin like them within it are not', () => {
  const mark = fc.constantFrom('#', '//', '%', ';', '##');
  const table = 'name,qty\nAnn,1\n#Tag,2\n//x,3\n%,4\n';
  fc.assert(
    fc.property(
      mark,
      fc.array(comment, { minLength: 1, maxLength: 5 }),
      fc.boolean(),
      (start, lines, blank) => {
        const above = lines.map((line) => `${start} ${line}\n`).join('');
        const { headers, bodyLine, notes, detected } = plan(`${above}${blank ? '\n' : ''}${table}`);
        expect(headers.map(({ name }) => name)).toEqual(['name', 'qty']);
        expect(bodyLine).toBe(lines.length + 2 + Number(blank));
        expect(detected.headerRow).toBe(bodyLine - 1);
        expect(notes.join(' ')).toContain('above the header left out');
      },
    ),
  );
});

test.each([
  ['a numbered table', '#,Name,City\n1,Ann,Berlin\n2,Bob,Paris\n', ['#', 'Name', 'City']],
  ['a numbered table of texts', '#,Name\na,Berlin\nb,Paris\n', ['#', 'Name']],
  ['shares', '%\tName\n1\tAnn\n2\tBob\n', ['%', 'Name']],
  ['an empty first title', ';2010;2011\nAnn;1;2\nBob;3;4\n', ['col_1', '2010', '2011']],
  ['a header that is a comment', '#chrom\tstart\tend\nchr1\t5\t9\nchr2\t7\t8\n', ['#chrom', 'start', 'end']],
  [
    'a header below comments that is one',
    '# made by x\n# Name,City\nAnn,Berlin\nBob,Paris\n',
    ['# Name', 'City'],
  ],
  ['a comment with commas', '# made, by tool\nname,city\nAnn,Berlin\nBob,Paris\n', ['name', 'city']],
])('a mark that begins %s is no comment', (_, text, expected) => {
  expect(titles(text)).toEqual(expected);
});

test('a row that begins like a comment can be chosen as the header, and so can no header', () => {
  const text = '# x,y\n# a,b\nname,qty\nAnn,1\n';
  expect(plan(text, { headerRow: 2 })).toMatchObject({
    bodyLine: 3,
    headers: [{ name: '#_a' }, { name: 'b' }],
  });
  expect(plan(text, { headerRow: null })).toMatchObject({ bodyLine: 1 });
});

test('lines that all begin like comments are the table', () => {
  expect(titles('#a,b\n#c,d\n')).toEqual(['#a', 'b']);
});
