import type { Locator, Page } from '@playwright/test';

/**
 * A row of an open menu by its exact name: one that acts, one of several, or one that is turned on and off.
 */
export function menuEntry(page: Page, name: string | RegExp): Locator {
  const options = { name, exact: true };
  return page
    .getByRole('menuitem', options)
    .or(page.getByRole('menuitemradio', options))
    .or(page.getByRole('menuitemcheckbox', options));
}
