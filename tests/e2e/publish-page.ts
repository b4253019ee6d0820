import { sectionSchema } from '../../src/domain/page/content/page.ts';
import type { Ask } from './graphql-client.ts';

/** Commands of one request; the graph takes more. */
const batch = 50;

/**
 * Publishes a page of these sections, which get the ids `s1`, `s2` and so on unless they have one; returns
 * its id and path.
 */
export async function publishPage(
  ask: Ask,
  title: string,
  sections: readonly object[],
): Promise<{ id: number; path: string }> {
  const { createPage } = await ask<{ createPage: { id: number; url_slug: string } }>(
    'mutation ($title: String) { createPage(title: $title) { id url_slug } }',
    { title },
  );
  const { id } = createPage;
  const commands = sections.map((section, at) => ({
    kind: 'addSection',
    section: sectionSchema.parse({ id: `s${at + 1}`, group: 'default', ...section }),
    before: null,
  }));
  for (let start = 0; start < commands.length; start += batch) {
    await changePage(ask, id, commands.slice(start, start + batch));
  }
  await ask('mutation ($id: Int!) { publishPage(pageId: $id) { revision } }', { id });
  return { id, path: `/${createPage.url_slug}` };
}

/** Changes the draft of a page. */
export async function changePage(ask: Ask, id: number, commands: readonly object[]): Promise<void> {
  const { draft } = await ask<{ draft: { revision: number } }>(
    'query ($id: Int!) { draft(pageId: $id) { revision } }',
    { id },
  );
  await ask(
    'mutation ($id: Int!, $base: Int!, $commands: PageCommands!) { changeDraft(pageId: $id, base: $base, commands: $commands) { revision } }',
    { id, base: draft.revision, commands },
  );
}
