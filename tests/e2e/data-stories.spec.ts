import { violations } from './axe.ts';
import { dataStories } from './data-stories.ts';
import { graphClient, signInByForm } from './graphql-client.ts';
import { publishPage } from './publish-page.ts';
import { expect, test } from './server.ts';
import { publishStorySources, storySection } from './story-sections.ts';

test('the stories of the gallery that the sample has data for are told, with nothing that is wrong', async ({
  browser,
  tidemark,
}) => {
  const { url } = tidemark;
  const cookie = await signInByForm(url);
  const ask = graphClient(
    () => url,
    () => cookie,
  );
  expect(dataStories.map(({ name }) => name)).toHaveLength(12);
  const stories = dataStories.filter(({ source }) => 'sample' in source);
  const sources = await publishStorySources(ask, { url, cookie, stories });
  const sections = stories.map((story) => storySection(story, sources));
  const { path } = await publishPage(ask, 'Stories of the sample', sections);

  const page = await browser.newPage({ baseURL: url, viewport: { width: 1000, height: 900 } });
  await page.goto(path);
  const section = (name: string) =>
    page.locator(`[id="p-s${stories.findIndex((story) => story.name === name) + 1}"]`);
  const graphs = stories.filter(({ type }) => type === 'Graph');
  await expect(page.locator('figure.tm-graph')).toHaveCount(graphs.length);

  await expect(section('ranking')).toContainText('European starling');
  await expect(section('ranking').locator('svg')).toContainText('319');
  await expect(section('change')).toContainText('Average of ten years');
  await expect(section('part-of-whole').locator('svg')).toContainText('43.9%');
  await expect(section('distribution').locator('svg').first()).toBeVisible();
  await expect(section('many-categories').getByRole('row', { name: /^Texas/ })).toContainText('1,495');
  expect(await violations(page)).toEqual([]);
  await page.close();
});
