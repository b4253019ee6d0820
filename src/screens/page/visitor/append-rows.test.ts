// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { appendRows } from './append-rows.ts';

vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
);
afterEach(() => document.body.replaceChildren());

type Chunk = { head?: string; rows: string[]; total?: string; next?: boolean };

/**
 * A section with a table of one column, and the marker below it; `island` is there for those who may edit its
 * rows.
 */
const sectionOf = ({ head = '', rows, total, next = true }: Chunk) => `<section id="s1"><div class="tm-data">
  <div data-island="RowsEditor"><button>Edit rows</button></div>
  <table class="tm-table"><thead><tr><th ${head}>Cost</th></tr></thead>
  <tbody>${rows.map((row) => `<tr><td>${row}</td></tr>`).join('')}</tbody>
  ${total ? `<tfoot><tr><td>${total}</td></tr></tfoot>` : ''}</table>
  ${next ? '<nav data-append><span data-first>1</span><a href="/more" rel="next">More</a></nav>' : ''}
</div></section>`;

/** The texts of the cells after the second chunk was appended to the first. */
async function appended(first: Chunk, second: Chunk, meanwhile = () => {}): Promise<(string | null)[]> {
  document.body.innerHTML = sectionOf(first);
  const response = new Response(sectionOf({ next: false, ...second }));
  vi.stubGlobal('fetch', async () => (meanwhile(), response));
  const marker = document.querySelector<HTMLElement>('[data-append]')!;
  appendRows(marker);
  marker.querySelector('a')!.click();
  await expect.poll(() => response.bodyUsed || marker.hidden).toBe(true);
  await new Promise((done) => setTimeout(done));
  return [...document.querySelectorAll('td')].map(({ textContent }) => textContent);
}

test('rows are appended for people who may edit them too, but not while they do', async () => {
  expect(await appended({ rows: ['a'] }, { rows: ['b'] })).toEqual(['a', 'b']);
  const edit = () => {
    for (const shown of document.querySelectorAll<HTMLElement>('table, nav')) {
      shown.hidden = true;
    }
  };
  expect(await appended({ rows: ['a'] }, { rows: ['b'] }, edit)).toEqual(['a']);
});

test('the row of totals goes when rows are appended', async () => {
  expect(await appended({ rows: ['1'], total: '6' }, { rows: ['5'] })).toEqual(['1', '5']);
});

test('numbers have the decimals of the rows with more of them, in links and with units too', async () => {
  const [one, two] = ['data-decimals="1"', 'data-decimals="2"'];
  const cells = ['−1,234.5', '<a href="/">$2.0</a>', '3.5\u00a0km', 'N/A', '', '0.00012'];
  expect(await appended({ head: one, rows: cells }, { head: two, rows: ['7.25'] })).toEqual([
    '−1,234.50',
    '$2.00',
    '3.50\u00a0km',
    'N/A',
    '',
    '0.00012',
    '7.25',
  ]);
  expect(await appended({ head: two, rows: ['7.25'] }, { head: one, rows: ['1.5'] })).toEqual([
    '7.25',
    '1.50',
  ]);
});

test('numbers are read and written in the locale of their table', async () => {
  const marks = (decimals: number, locale: string) => `data-decimals="${decimals}" data-locale="${locale}"`;
  const german = { head: marks(1, 'de'), rows: ['−1.234,5', '12,0 %', '1.234.567,5 €'] };
  expect(await appended(german, { head: marks(2, 'de'), rows: ['7,25'] })).toEqual([
    '−1.234,50',
    '12,00 %',
    '1.234.567,50 €',
    '7,25',
  ]);
  const french = { head: marks(0, 'fr'), rows: ['2024', '1\u202f234\u202f567'] };
  expect(await appended(french, { head: marks(1, 'fr'), rows: ['0,5'] })).toEqual([
    '2\u202f024,0',
    '1\u202f234\u202f567,0',
    '0,5',
  ]);
  // Between groups of digits and before a unit is the same space.
  const swedish = { head: marks(0, 'sv'), rows: ['1\u00a0234\u00a0km', '12\u00a0%'] };
  expect(await appended(swedish, { head: marks(1, 'sv'), rows: ['0,5'] })).toEqual([
    '1\u00a0234,0\u00a0km',
    '12,0\u00a0%',
    '0,5',
  ]);
  const indian = { head: marks(1, 'en-IN'), rows: ['1,23,456.5'] };
  expect(await appended(indian, { head: marks(2, 'en-IN'), rows: ['0.25'] })).toEqual([
    '1,23,456.50',
    '0.25',
  ]);
});

test('rounded numbers get no decimals that they do not have', async () => {
  const rounded = 'data-decimals="2" data-rounded';
  const small = 'data-decimals="3"';
  expect(await appended({ head: rounded, rows: ['1.23'] }, { head: small, rows: ['0.126'] })).toEqual([
    '1.23',
    '0.13',
  ]);
});

test('whole numbers have separators where larger ones are appended; codes without common decimals stay', async () => {
  const whole = 'data-decimals="0"';
  const larger = `${whole} data-separators`;
  expect(await appended({ head: whole, rows: ['2024'] }, { head: larger, rows: ['12,000'] })).toEqual([
    '2,024',
    '12,000',
  ]);
  expect(await appended({ rows: ['2024'] }, { head: larger, rows: ['12,000'] })).toEqual(['2024', '12,000']);
});
