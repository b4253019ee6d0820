import type { Page } from 'playwright-core';

/**
 * A page in which one types, and the time its main thread has worked since it was opened, in milliseconds.
 */
export type Typed = { page: Page; taskTime(): Promise<number> };

/** Begins to measure a page. */
export async function typed(page: Page): Promise<Typed> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');

  const taskTime = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
  };
  return { page, taskTime };
}

/**
 * The main thread's time for one letter, until it is drawn, in milliseconds; what is saved and counted after
 * a pause does not count.
 */
export async function keystroke(editor: Typed): Promise<number> {
  const { page, taskTime } = editor;
  await page.bringToFront();
  await settled(editor);

  const before = await taskTime();
  await page.keyboard.press('x');
  await page.waitForTimeout(120);

  return (await taskTime()) - before;
}

/**
 * Waits until the letter before is saved: the main thread has done next to nothing for a third of a second.
 */
export async function settled({ page, taskTime }: Typed): Promise<void> {
  await page.waitForTimeout(900);
  for (let quiet = 0, before = await taskTime(); quiet < 2;) {
    await page.waitForTimeout(150);
    const now = await taskTime();
    quiet = now - before < 3 ? quiet + 1 : 0;
    before = now;
  }
}
