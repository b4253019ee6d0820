import type { Page } from '@playwright/test';
import { clickFigures, type CountedTask } from './click-figures.ts';
import { expect } from './server.ts';

/** Counts the clicks that a person makes on a page, from now on and across navigations within its site. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  // On the document: the test runner ends a click that would hit something else at the window, and tries it
  // again.
  const listen = () =>
    document.addEventListener(
      'click',
      ({ isTrusted, detail }) => {
        // A click on a label clicks its field again, without a press of its own.
        if (isTrusted && detail > 0) {
          sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1));
        }
      },
      true,
    );
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return () => page.evaluate(() => Number(sessionStorage.getItem('clicks')));
}

/** A task takes no more clicks than it may; a count of none would be one that does not count. */
export function expectFewClicks(name: CountedTask, clicks: number): void {
  const { task, november, most } = clickFigures[name];
  const text = `${name}, ${task}: ${clicks} clicks (28 November: ${november})`;
  console.log(text);
  expect(clicks, text).toBeGreaterThan(0);
  expect(clicks, text).toBeLessThanOrEqual(most);
}
