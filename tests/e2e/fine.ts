import { expect, type Page } from '@playwright/test';
import { violations } from './axe.ts';

/** The colour schemes that are checked at each width in pixels; a journey is made at the first width. */
const schemesAt = [
  { width: 1440, schemes: ['light', 'dark'] },
  { width: 390, schemes: ['dark'] },
] as const;

/** The widths in pixels that screens are checked at. */
export const [{ width: wide }, { width: narrow }] = schemesAt;

/** Makes the window as wide. */
export const setWidth = (page: Page, width: number) => page.setViewportSize({ width, height: 900 });

/**
 * Nothing is wrong with the screen as it is, and it is no wider than the window (WCAG 1.4.10), at each width;
 * `within` is what has been added to a screen that was fine.
 */
export async function fine(page: Page, screen: string, within?: string): Promise<void> {
  for (const { width } of schemesAt) {
    await setWidth(page, width);
    await fineAt(page, width, screen, within);
  }
  await setWidth(page, wide);
}

/**
 * `fine` at the width that the page has; what has been added is checked in one scheme: light when wide, dark
 * when narrow.
 */
export async function fineAt(page: Page, width: number, screen: string, within?: string): Promise<void> {
  const all = schemesAt.find((each) => each.width === width)?.schemes;
  const schemes = within ? all?.slice(0, 1) : all;
  expect.soft(await violations(page, schemes, within), `${screen}, ${width} px`).toEqual([]);
  const needed = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(needed, `the width of ${screen}, ${width} px`).toBeLessThanOrEqual(width);
}
