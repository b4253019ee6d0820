import { graphClient, signInByForm } from '../../tests/e2e/graphql-client.ts';
import { publishPage } from '../../tests/e2e/publish-page.ts';

const words = 'The river rose by two metres in one night, and the gauge of the bridge was under water. ';

/** A document of so many blocks: paragraphs with two formats, and a heading before each nine of them. */
export const longDocument = (blocks: number) => ({
  root: {
    type: 'root',
    children: Array.from({ length: blocks }, (_, at) => {
      if (at % 10 === 0) {
        return { type: 'heading', tag: 'h2', children: [{ type: 'text', text: `Day ${at}` }] };
      }

      return {
        type: 'paragraph',
        children: [
          { type: 'text', text: words },
          { type: 'text', format: 1, text: 'Much of it is dry again.' },
        ],
      };
    }),
  },
});

/**
 * Makes a page with a text on a server, as its administrator; returns its path and the cookies of the
 * session.
 */
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
  const section = { id: 'text', element: { 'element-type': 'lexical', 'element-data': { text } } };

  return { path: (await publishPage(send, title, [section])).path, cookie };
}
