/**
 * Draws the gallery of data stories anew:
 *
 *     npm run gallery [folder]
 *
 * A server of its own gets the sources of `tests/e2e/data-stories.ts`, whose files are in the folder, and a
 * page of all stories. Their pictures go to `docs/pictures/gallery`, what is said of them to
 * `docs/gallery.md`. Stories whose file is not there keep their pictures.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../tests/e2e/chromium.ts';
import { dataStories, type DataStory } from '../tests/e2e/data-stories.ts';
import { graphClient, signInByForm } from '../tests/e2e/graphql-client.ts';
import { publishPage } from '../tests/e2e/publish-page.ts';
import { publishStorySources, storySection } from '../tests/e2e/story-sections.ts';
import { startServer } from '../tests/e2e/server.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const pictures = join(root, 'docs', 'pictures', 'gallery');
const [folder] = process.argv.slice(2);

const hasData = ({ source }: DataStory): boolean =>
  'sample' in source || (folder !== undefined && existsSync(join(folder, source.file)));

const drawn = dataStories.filter(hasData);
await mkdir(pictures, { recursive: true });
const server = await startServer();
try {
  await drawStories(server.url);
} finally {
  await server.stop();
}
await writeFile(join(root, 'docs', 'gallery.md'), await galleryText());
console.log(`${drawn.length} of ${dataStories.length} stories were drawn.`);

/** Publishes the stories on a page and takes their pictures. */
async function drawStories(url: string): Promise<void> {
  const cookie = await signInByForm(url);
  const ask = graphClient(
    () => url,
    () => cookie,
  );
  const sources = await publishStorySources(ask, { url, cookie, stories: drawn, folder });
  const { path } = await publishPage(
    ask,
    'Data stories',
    drawn.map((story) => storySection(story, sources)),
  );
  const browser = await launchChromium();
  try {
    for (const scheme of ['light', 'dark'] as const) {
      await takePictures(browser, { address: url + path, scheme });
    }
  } finally {
    await browser.close();
  }
}

/** Takes a picture of each story, as wide as a text column of the gallery. */
async function takePictures(
  browser: Browser,
  { address, scheme }: { address: string; scheme: 'light' | 'dark' },
): Promise<void> {
  const page = await browser.newPage({
    viewport: { width: 820, height: 900 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    deviceScaleFactor: 1.5,
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  for (const [at, { name }] of drawn.entries()) {
    await takePicture(page, { id: `p-s${at + 1}`, file: join(pictures, `${name}-${scheme}.png`) });
  }
  await page.close();
}

async function takePicture(page: Page, { id, file }: { id: string; file: string }): Promise<void> {
  const clip = await page.locator(`[id="${id}"]`).boundingBox();
  if (!clip) throw new Error(`There is no section ${id}.`);
  const picture = await page.screenshot({ fullPage: true, clip, animations: 'disabled' });
  await sharp(picture).png({ palette: true, colours: 64, dither: 0, effort: 10 }).toFile(file);
}

/** The text of the gallery, with the pictures in the mode of the reader. */
async function galleryText(): Promise<string> {
  const stories = dataStories.map(
    ({ name, kind, question, answer, made, source }) => `## ${kind}: ${question}

<picture>
  <source media="(prefers-color-scheme: dark)" srcset="pictures/gallery/${name}-dark.png">
  <img src="pictures/gallery/${name}-light.png" width="820" alt="${answer.replaceAll('"', '&quot;')}">
</picture>

${answer}

*Made with:* ${made} *Data:* ${'sample' in source ? `${source.sample}, of the sample site` : source.name}.`,
  );
  const head = await readFile(new URL('gallery-head.md', import.meta.url), 'utf8');
  return `${head.trimEnd()}\n\n${stories.join('\n\n')}\n`;
}
