import { sectionSchema } from '../src/domain/page/page.ts';
import type { Ask } from '../tests/e2e/graph-client.ts';

/** Publishes a page of these sections, which get the ids `s1`, `s2` and so on unless they have one; returns its path. */
export async function publishPage(ask: Ask, title: string, sections: readonly object[]): Promise<string> {
  const { createPage } = await ask<{ createPage: { id: number; url_slug: string } }>(
    'mutation ($title: String) { createPage(title: $title) { id url_slug } }',
    { title },
  );
  const { id } = createPage;
  const { draft } = await ask<{ draft: { revision: number } }>(
    'query ($id: Int!) { draft(pageId: $id) { revision } }',
    { id },
  );
  const commands = sections.map((section, at) => ({
    kind: 'addSection',
    section: sectionSchema.parse({ id: `s${at + 1}`, group: 'default', ...section }),
    before: null,
  }));
  await ask(
    'mutation ($id: Int!, $base: Int!, $commands: JSON!) { changeDraft(pageId: $id, base: $base, commands: $commands) { revision } }',
    { id, base: draft.revision, commands },
  );
  await ask('mutation ($id: Int!) { publishPage(pageId: $id) { revision } }', { id });
  return `/${createPage.url_slug}`;
}
