import { startServer } from '../tests/e2e/server.ts';
import { longDocument, makeTextPage } from './shared/long-text.ts';
import { compare, report } from './shared/measure.ts';

/** The blocks of the long text. */
const blocks = 1000;

const server = await startServer({ TIDEMARK_SAMPLE: 'none' });
const short = await makeTextPage(server.url, 'Short', longDocument(1));
const long = await makeTextPage(server.url, 'Long', longDocument(blocks));
// People who are signed in always get rendered pages.
const render = async ({ path, cookie }: typeof long) => {
  const response = await fetch(`${server.url}${path}`, { headers: { cookie } });
  const html = await response.text();
  if (!response.ok || !html.includes('Much of it') === (path === long.path)) {
    throw new Error(`No page at ${path}`);
  }
};
const { first, second } = await compare(
  40,
  () => render(short),
  () => render(long),
);
await server.stop();

report(
  `a page with a text of ${blocks} blocks takes at most 60 ms more on the server than one with a block`,
  { 'one block ms': first, 'all blocks ms': second, 'more ms': second - first },
  second - first <= 60,
);
