import { expect, test } from 'vitest';
import { pageSchema } from '#domain/page/content/page.ts';
import { settingsFromTemplate } from './template-settings.ts';

test('a page has the settings of its template, the filters of its row, and never a lower level than before', () => {
  const template = pageSchema.parse({
    title: 'County profile',
    index: 999,
    icon: 'map',
    authLevel: 0,
    filters: [
      { searchKey: 'county', values: ['any'], useSearchParams: true },
      { searchKey: 'year', values: ['2020'] },
    ],
  });
  const row = {
    key: '36001',
    title: 'Albany',
    filters: [
      { searchKey: 'county', values: ['Albany'] },
      { searchKey: 'state', values: ['NY'] },
    ],
  };
  expect(settingsFromTemplate(template, row, { level: 5, hideInNav: true })).toMatchObject({
    title: 'Albany',
    template_key: '36001',
    icon: 'map',
    hide_in_nav: 'hide',
    authLevel: 5,
    filters: [
      { searchKey: 'year', values: ['2020'], useSearchParams: true },
      { searchKey: 'county', values: ['Albany'], useSearchParams: true },
      { searchKey: 'state', values: ['NY'], useSearchParams: false },
    ],
  });
  expect(settingsFromTemplate(template, row, { level: -1, hideInNav: false })).toMatchObject({
    hide_in_nav: '',
    authLevel: 0,
  });
});
