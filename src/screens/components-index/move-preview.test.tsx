import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ChangedNumbers, filterInWords } from './changed-numbers.tsx';
import { planInWords } from './move-preview.tsx';
import type { PlannedSection } from './use-planned-move.ts';

const loss = { column: 'note', renamedTo: null, text: 'column “note” has no values' };
const section = (more: Partial<PlannedSection> = {}): PlannedSection => ({
  pageId: 1,
  pageTitle: 'Floods',
  sectionId: 'a',
  name: 'Table',
  editPath: '/edit/floods#a',
  obstacle: null,
  losses: [],
  ...more,
});

test('a plan says how many sections move, lose something or stay', () => {
  const sections = [
    section(),
    section({ sectionId: 'b', losses: [loss] }),
    section({ sectionId: null, obstacle: 'Generate them again.' }),
  ];
  expect(planInWords({ sections, isWhole: true })).toBe(
    '2 sections on 1 page would show it. 1 section loses something. 1 section cannot move.',
  );
  expect(planInWords({ sections: sections.slice(0, 1), isWhole: false })).toBe(
    '1 section on 1 page would show it, and more. None of them loses a column.',
  );
});

test('numbers, groups and filters of a section are said as they were and as they are', () => {
  const change = {
    rows: { before: 1200, after: 1180 },
    numbers: [
      { label: 'Sum of deaths', before: 40, after: null },
      { label: 'Years', before: 3, after: 3 },
    ],
    gone: { names: ['Hill', 'Dale'], count: 7 },
    fresh: { names: [], count: 0 },
  };
  const filter = { label: 'Kind', values: ['a'], findsNothing: true };
  const text = renderToStaticMarkup(<ChangedNumbers results={[change]} filters={[filter]} />)
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/ +/g, ' ');

  expect(text).toContain('Rows 1,200 → becomes 1,180');
  expect(text).toContain('Sum of deaths 40 → becomes none');
  expect(text).toContain('No longer there: Hill, Dale and 5 more.');
  expect(text).toContain('The filter “Kind” finds nothing there.');
  expect(text).not.toContain('Years');
  expect(renderToStaticMarkup(<ChangedNumbers results={[]} filters={[]} />)).toContain('stay the same');
  expect(filterInWords({ ...filter, findsNothing: false })).toBe('The filter “Kind” no longer finds “a”.');
});
