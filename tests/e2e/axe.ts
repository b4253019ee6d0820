import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { CDPSession, Page } from '@playwright/test';

/**
 * axe, minified: the script of half the size is sent to every page that is checked. It has no value: that of
 * the script, all of axe, would be sent back, which takes longer than running it.
 */
const source = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')};undefined`;

const devtools = new WeakMap<Page, Promise<CDPSession>>();

/**
 * Adds axe to a page. The browser runs the script as it is: `page.evaluate` passes it through a function in
 * the page. The session with the browser stays: where one ends, the browser also takes away the virtual
 * authenticators of the page.
 */
async function addAxe(page: Page): Promise<void> {
  const session = devtools.get(page) ?? page.context().newCDPSession(page);
  devtools.set(page, session);
  await (await session).send('Runtime.evaluate', { expression: source });
}

/** WCAG 2.2 AA with all it builds upon, and axe's best practices. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules whose result depends on the colour scheme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** A colour scheme of the browser. */
export type ColourScheme = 'light' | 'dark';

/**
 * What axe finds wrong with the page as it is shown now: a line for each element. All rules are checked in
 * one scheme, which is the one that the page has where it is among them, those about colours in the others
 * too. What React Aria announces is excluded: it stays in its hidden place for seconds after the element that
 * it is about has gone. `within` is a selector for the part that is checked, where the rest was checked
 * before. axe runs inside the page: the Playwright wrapper opens another page for each run, which takes most
 * of its time.
 */
export async function violations(
  page: Page,
  schemes: readonly ColourScheme[] = ['light', 'dark'],
  within?: string,
): Promise<string[]> {
  const found: string[] = [];
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  // Another scheme draws all of the page again.
  const isOther = (scheme: ColourScheme) => Number((scheme === 'dark') !== isDark);
  const inOrder = schemes.toSorted((one, other) => isOther(one) - isOther(other));
  for (const [index, colorScheme] of inOrder.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(endTransitions);
    for (const { id, help, nodes } of await runAxe(page, index === 0 ? null : colourRules, within)) {
      for (const { target, html, failureSummary } of nodes) {
        if (id === 'region' && (await isFloating(page, target.join(' ')))) continue;
        if (id === 'target-size' && (await isBehindBar(page, target.join(' ')))) continue;
        const why = failureSummary?.split('\n')[1]?.trim() ?? '';
        found.push(`${colorScheme} ${id} (${help}) at ${target.join(' ')}: ${why} ${html.slice(0, 200)}`);
      }
    }
  }
  return found;
}

/**
 * Puts each running transition at its end: axe would take the colours of the middle. `getAnimations` applies
 * pending styles, so what a change of the colour scheme starts is among them. Nothing is awaited but a timer:
 * a page that has nothing to draw gets no frame for as long as it likes, and a transition that is not drawn
 * does not end.
 */
async function endTransitions(): Promise<void> {
  for (let pass = 0; pass < 3; pass += 1) {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) {
        animation.finish();
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Runs the named rules, by default those of `rules`, and answers the violations. */
async function runAxe(page: Page, names: string[] | null, within: string | undefined): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await addAxe(page);
  }
  return page.evaluate(
    async ({ part, options }) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      const exclude = ['[data-live-announcer]'];
      if (part && !document.querySelector(part)) throw new Error(`There is no ${part} to check.`);
      return (await inPage.run({ ...(part ? { include: [part] } : {}), exclude }, options)).violations;
    },
    {
      part: within,
      options: {
        runOnly: names ? { type: 'rule' as const, values: names } : { type: 'tag' as const, values: rules },
        resultTypes: ['violations' as const],
      },
    },
  );
}

/**
 * Tooltips and dialogs next to the control that opened them are in no landmark; axe takes React Aria's
 * wrapper around them for content. An element that has gone in between was floating.
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

/**
 * A target that a bar covers in part, because the bar stays in its place while the page scrolls, can be
 * scrolled out.
 */
function isBehindBar(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluateAll((found) => {
    const isBar = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).position === 'fixed' || isBar(element.parentElement));
    return found.some((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return [left + 1, right - 1].some((x) =>
        [top + 1, bottom - 1].some((y) => {
          const shown = document.elementFromPoint(x, y);
          return !element.contains(shown) && isBar(shown);
        }),
      );
    });
  });
}
