import { expect, test } from 'vitest';
import { sectionSchema } from '#domain/page/content/page.ts';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import { restrictedSections } from './restricted-sections.ts';

const restricted: SectionResult = { status: 'failed', message: 'For others.', isForOthers: true };
const broken: SectionResult = { status: 'failed', message: 'Gone.' };

const sectionsOf = (...results: Record<string, SectionResult>[]) => ({
  content: {
    section_groups: [],
    sections: results.map((_, at) =>
      sectionSchema.parse({
        id: `s${at}`,
        group: 'default',
        element: { 'element-type': 'Graph', 'element-data': null },
      }),
    ),
  },
  results: Object.fromEntries(results.map((result, at) => [`s${at}`, result])),
});
const reader = { level: -1, mayEditPage: false, mayEditData: false, isPublicPage: true };

test('sections all of whose data is for others are known; those with other problems, or with data, are not', () => {
  const view = sectionsOf(
    { rows: restricted },
    {},
    { rows: broken },
    { rows: restricted, a: broken },
    { a: restricted },
    { rows: restricted, shapes: { status: 'shapes', shapes: null } },
  );
  expect(restrictedSections({ ...view, viewer: reader })).toEqual(['s0', 's4', 's5']);
  expect(restrictedSections({ ...view, viewer: { ...reader, mayEditPage: true } })).toEqual([]);
});
