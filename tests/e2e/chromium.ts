/**
 * The browser of the end-to-end tests, also for a screenshot by hand:
 *
 *     const browser = await launchChromium();
 *     const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
 *     await page.goto('http://127.0.0.1:3000/');
 *     await page.screenshot({ path: '/tmp/page.png' });
 *     await browser.close();
 *
 * It needs no installed browser: without Chromium or Chrome on the machine, the one in the npm package
 * `@sparticuz/chromium` is unpacked once (with its libraries and a font) and started as it is.
 */
import { chromium, type Browser, type LaunchOptions } from 'playwright-core';
import { findChromium } from '../../src/server/printing/find-chromium.ts';

/** Options for Playwright's `chromium.launch` that start whichever Chromium this machine can run. */
export async function chromiumLaunchOptions(): Promise<LaunchOptions> {
  const { executablePath, args, env } = await findChromium();
  return { executablePath, args: [...args], env, headless: true };
}

/** A headless Chromium; close it when done. */
export async function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({ ...(await chromiumLaunchOptions()), ...options });
}
