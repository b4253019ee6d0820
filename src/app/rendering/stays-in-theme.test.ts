import { expect, test } from 'vitest';
import { shouldRevalidate as loadsFrame } from '../routes/admin.tsx';
import { shouldRevalidate as loadsTheme } from '../routes/installation/theme.tsx';

test('another part of a theme is shown without a load, which could fail and take what is not saved', () => {
  const url = new URL('http://localhost/admin/theme/mine/colors');
  const goes = (currentParams: Record<string, string>, nextParams: Record<string, string>) =>
    [loadsFrame, loadsTheme].map((loads) =>
      loads({ currentUrl: url, currentParams, nextUrl: url, nextParams, defaultShouldRevalidate: true }),
    );
  const mine = { theme: 'mine', component: 'colors' };
  expect(goes(mine, { theme: 'mine', component: 'charts' })).toEqual([false, false]);
  expect(goes(mine, { theme: 'other', component: 'charts' })).toEqual([true, true]);
  // After Save the stored theme is read.
  expect(goes(mine, mine)).toEqual([true, true]);
  expect(goes({}, {})).toEqual([true, true]);
});
