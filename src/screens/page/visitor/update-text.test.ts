// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { updateText } from './update-text.ts';

const section = (content: string, name = '') => `<section aria-label="${name}">${content}</section>`;
const table = (count: number) =>
  `<div class="tm-data"><div class="tm-scroll"><table><thead><tr></tr></thead>
    <tbody>${'<tr></tr>'.repeat(count)}</tbody><tfoot><tr></tr></tfoot></table></div></div>`;
const pager =
  '<nav class="tm-pager"><span>Page 1 of 2</span><span data-range>Rows 1 to 25 of 31</span></nav>';
const none = '<p class="tm-empty">No rows match.</p>';

const says = JSON.stringify({ updated: 'Updated', rows: { one: '{count} row', other: '{count} rows' } });
document.head.innerHTML = `<script type="text/plain" data-says='${says}'></script>`;

test.each([
  ['a text', [section('<p>Text</p>')], 'Updated'],
  ['a table of pages', [section(table(25) + pager, 'Floods')], 'Updated. Rows 1 to 25 of 31'],
  ['a table without pages', [section(table(3))], 'Updated. 3 rows'],
  ['one card', [section('<div class="tm-cards"><dl></dl></div>')], 'Updated. 1 row'],
  ['no rows', [section(table(0) + none)], 'Updated. No rows match.'],
  [
    'several sections',
    [section(table(2), 'Floods'), section('<p>Text</p>', 'About'), section(none, 'Fires')],
    'Updated. Floods: 2 rows. Fires: No rows match.',
  ],
])('after a change of %s, screen readers hear what is shown', (_, sections, expected) => {
  document.body.innerHTML = sections.join('');
  expect(updateText(document.querySelectorAll('section'))).toBe(expected);
});
