import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { dataDisplaySchema } from '../state/data-state.ts';
import { Pager } from './pager.tsx';

const pager = (length: number, page: number, display: object = {}) =>
  renderToStaticMarkup(
    <Pager
      display={dataDisplaySchema.parse(display)}
      parameters={{ page, rows: null }}
      length={length}
      shown={Math.min(10, length - page * 10)}
      href={({ parameters }) => `?${JSON.stringify(parameters)}`}
      label="Storms"
    />,
  );

test('a pager has at most five pages, says which rows are shown, and is not there for one page', () => {
  const html = pager(1234, 6);
  expect(html.match(/aria-label="Page \d+"/g)).toEqual(
    [5, 6, 7, 8, 9].map((page) => `aria-label="Page ${page}"`),
  );
  expect(html).toContain('Page 7 of 124');
  expect(html).toContain('Rows 61 to 70 of 1,234');
  expect(html).toContain('rel="next">Next');
  expect(pager(10, 0)).toBe('');
});

test('rows per page are offered up to the first that shows all rows', () => {
  const sizes = (length: number) =>
    [...pager(length, 0, { choosesPageSize: true }).matchAll(/label="(\d+) rows per page/g)].map(
      ([, size]) => size,
    );
  expect(sizes(1234)).toEqual(['10', '25', '50', '100']);
  expect(sizes(30)).toEqual(['10', '25', '50']);
  expect(sizes(8)).toEqual([]);
});

test('without pages there is a marker with a link to the next rows, until there are no more', () => {
  const none = { usePagination: false };
  expect(pager(1234, 0, none)).toMatch(/Rows <span data-first="true">1<\/span> to 10 of 1,234/);
  expect(pager(1234, 0, none)).toContain('>More rows<');
  expect(pager(1234, 123, none)).not.toContain('>More rows<');
  expect(pager(1234, 123, none)).toContain('>Previous rows<');
  expect(pager(8, 0, none)).toBe('');
});
