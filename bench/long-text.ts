import { sectionSchema } from '../src/domain/page/page.ts';
import { graphClient, signInByForm } from '../tests/e2e/graph-client.ts';

const words = 'The river rose by two metres in one night, and the gauge of the bridge was under water. ';

/** A document of so many blocks: paragraphs with two formats, and a heading before each nine of them. */
export const longDocument = (blocks: number) => ({
  root: {
    type: 'root',
    children: Array.from({ length: blocks }, (_, at) =>
      at % 10 === 0
        ? { type: 'heading', tag: 'h2', children: [{ type: 'text', text: `Day ${at}` }] }
        : {
            type: 'paragraph',
            children: [
              { type: 'text', text: words },
              { type: 'text', format: 1, text: 'Much of it is dry again.' },
            ],
          },
    ),
  },
});

/** Makes a page with a text on a server, as its administrator; returns its path and the cookies of the session. */
export async function makeTextPage(
  url: string,
  title: string,
  text: unknown,
): Promise<{ path: string; cookie: string }> {
  const cookie = await signInByForm(url);
  const send = graphClient(
    () => url,
    () => cookie,
  );
  const { createPage } = await send<{ createPage: { id: number; url_slug: string } }>(
    'mutation ($title: String) { createPage(title: $title) { id url_slug } }',
    { title },
  );
  const { id } = createPage;
  const section = sectionSchema.parse({
    id: 'text',
    group: 'default',
    element: { 'element-type': 'lexical', 'element-data': { text } },
  });
  const { draft } = await send<{ draft: { revision: number } }>(
    'query ($id: Int!) { draft(pageId: $id) { revision } }',
    { id },
  );
  await send(
    'mutation ($id: Int!, $b: Int!, $c: JSON!) { changeDraft(pageId: $id, base: $b, commands: $c) { revision } }',
    { id, b: draft.revision, c: [{ kind: 'addSection', section, before: null }] },
  );
  await send('mutation ($id: Int!) { publishPage(pageId: $id) { revision } }', { id });
  return { path: `/${createPage.url_slug}`, cookie };
}
