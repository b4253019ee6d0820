import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takesLinearTime } from '../../../../tests/fixtures/takes-linear-time.ts';
import { HtmlTokenizer, type HtmlHandler } from './html-tokenizer.ts';

/** The tokens of a page that is cut at these places; texts that follow each other are one. */
function tokensOf(page: string, cuts: readonly number[] = []): string[] {
  const tokens: string[] = [];
  let text = '';
  const add = (token: string) => {
    if (text !== '') {
      tokens.push(text);
    }
    text = '';
    tokens.push(token);
  };
  const handler: HtmlHandler = {
    open: (name, attributes) => add(`<${name}${attributes}>`),
    close: (name) => add(`</${name}>`),
    text: (piece) => (text += piece),
  };
  const tokenizer = new HtmlTokenizer(handler);
  const ends = [...cuts.filter((cut) => cut < page.length).toSorted((a, b) => a - b), page.length];
  ends.forEach((end, index) => tokenizer.push(page.slice(ends[index - 1] ?? 0, end)));
  tokenizer.end();
  add('end');
  return tokens;
}

test.each<[string, string, string[]]>([
  ['tags and texts', '<P>a<br/>b</p >', ['<p>', 'a', '<br/>', 'b', '</p>', 'end']],
  ['quoted brackets', '<a title="x > y">z', ['<a title="x > y">', 'z', 'end']],
  [
    'comments and scripts',
    'a<!-- <b> --><script>if (a<b) "<td>"</SCRIPT>c',
    ['a', '<script>', '</script>', 'c', 'end'],
  ],
  ['brackets that are text', 'a < b <3 <a<b>', ['a < b <3 <a', '<b>', 'end']],
])('%s', (_what, page, tokens) => {
  expect(tokensOf(page)).toEqual(tokens);
});

test('the chunks of a page do not matter', () => {
  const piece = fc.constantFrom(
    '<td>',
    '</td>',
    '<!-- x -->',
    '<script>x</script>',
    '&amp;',
    'text ',
    '< ',
    '<a b="<">',
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 20 }),
      fc.array(fc.nat(200), { maxLength: 20 }),
      (pieces, cuts) => {
        const page = `${pieces.join('')} end.`;
        expect(tokensOf(page, cuts)).toEqual(tokensOf(page));
      },
    ),
    { numRuns: 300 },
  );
});

test.each([
  ['tags without end', (length: number) => '<a'.repeat(length / 2)],
  ['quotes without end', (length: number) => '<a b="'.repeat(length / 6)],
  ['comments without end', (length: number) => '<!--'.repeat(length / 4)],
  ['cells', (length: number) => '<td>x</td>'.repeat(length / 10)],
])('%s take linear time', (_what, page) => {
  expect(takesLinearTime(page, tokensOf)).toBe(true);
});
