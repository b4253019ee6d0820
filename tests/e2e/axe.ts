import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** WCAG 2.2 AA with all it builds upon, and axe's best practices. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that a colour scheme decides. */
const coloursOnly = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds wrong with the page as it stands, in light and in dark: a line for each element. Left out is what React Aria
 * announces, which stays in its hidden place for seconds after the element that it is about has gone.
 */
export async function violations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const axe = new AxeBuilder({ page }).exclude('[data-live-announcer]');
    // All but the colours is the same in the dark.
    const results = await (
      colorScheme === 'light' ? axe.withTags(rules) : axe.withRules(coloursOnly)
    ).analyze();
    for (const { id, help, nodes } of results.violations) {
      for (const { target, html, failureSummary } of nodes) {
        if (id === 'region' && (await isFloating(page, target.join(' ')))) continue;
        const why = failureSummary?.split('\n')[1]?.trim() ?? '';
        found.push(`${colorScheme} ${id} (${help}) at ${target.join(' ')}: ${why} ${html.slice(0, 200)}`);
      }
    }
  }
  return found;
}

/**
 * Tooltips and dialogs beside what opened them stand in no landmark; axe takes what React Aria wraps them in for content.
 * One that has gone since was floating.
 */
function isFloating(page: Page, selector: string): Promise<boolean> {
  return page
    .locator(selector)
    .evaluateAll(
      (found) =>
        found.length === 0 ||
        found.some((element) => element.querySelector('[role=tooltip], [role=dialog]') !== null),
    );
}
