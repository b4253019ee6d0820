import { expect, test } from './server.ts';
import { signIn } from './sign-in.ts';

test('the first click into a text puts the caret where it was', async ({ page }) => {
  await signIn(page);
  await page.goto('/edit/earthquakes');
  await page.waitForLoadState('networkidle');
  const words = page.locator('main section .prose p').first();
  await words.scrollIntoViewIfNeeded();
  const text = await words.innerText();
  const middle = Math.floor(text.length / 2);
  const point = await words.evaluate((element, offset) => {
    const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()!;
    const range = document.createRange();
    range.setStart(node, Math.min(offset, node.textContent!.length - 1));
    const { left, top, height } = range.getBoundingClientRect();
    return { x: left, y: top + height / 2, before: node.textContent!.slice(0, range.startOffset) };
  }, middle);
  await page.mouse.click(point.x, point.y);
  const editor = page.getByRole('textbox', { name: 'Rich text' }).first();
  await expect(editor).toBeFocused();
  await page.keyboard.type('HERE');
  await expect(editor).toContainText(`${point.before}HERE`);
});

test('a description is saved while it is typed, without leaving the field', async ({ page }) => {
  await signIn(page, '/edit/wildlife_strikes');
  await page.waitForLoadState('networkidle');
  const panel = () =>
    page.getByRole('navigation', { name: 'Editor' }).getByRole('button', { name: 'Settings' });
  await panel().click();
  const description = page.getByLabel('Page Description');
  await description.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Birds and aircraft.');
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await expect(description).toBeFocused();
  await page.reload();
  await page.waitForLoadState('networkidle');
  await panel().click();
  await expect(description).toHaveValue('Birds and aircraft.');
});
