import fc from 'fast-check';
import { sectionSchema } from '../../src/domain/page/content/page.ts';
import type { RawNode } from '../../src/richtext/block.ts';
import { nodeTypes } from '../../src/richtext/blocks/index.ts';
import { randomDocument } from '../../src/richtext/random-document.ts';
import { AskError, graphClient, signInByForm } from './graphql-client.ts';
import { expect, test } from './server.ts';
import { signIn } from './sign-in.ts';

const attacks = [
  'javascript:window.hacked=1',
  '"><img src=x onerror=window.hacked=1>',
  '</style><script>window.hacked=1</script>',
  'url(https://evil.example/x)',
];

/** The addresses of a document: with an attack in one of them, all of it is refused. */
const addresses = new Set(['url', 'path', 'src']);

/**
 * A node with an attack in every field, also in those that are no text; in its addresses only where told so.
 */
function withAttack(node: RawNode, attack: string, inAddresses: boolean): RawNode {
  const fields = Object.entries(node).map(([name, value]) => {
    if (name === 'type' || (addresses.has(name) && !inAddresses)) return [name, value];
    if (name === 'children') {
      return [name, (value as RawNode[]).map((child) => withAttack(child, attack, inAddresses))];
    }
    return [name, typeof value === 'object' && value !== null ? { ...value, sourceName: attack } : attack];
  });
  return { ...Object.fromEntries(fields), style: attack, onclick: 'window.hacked=1', className: attack };
}

/** What a page would do that the attacks want, or has that they would need. */
const findHarm = () => {
  const allowed = new Set(['http:', 'https:', 'mailto:', 'tel:', 'blob:']);
  const harm: string[] = 'hacked' in window ? ['a script ran'] : [];
  for (const element of document.querySelectorAll('main *')) {
    for (const name of element.getAttributeNames()) {
      if (name.startsWith('on')) {
        harm.push(`${element.localName} ${name}`);
      }
    }
    for (const name of ['href', 'src', 'action', 'formaction']) {
      const address = element.getAttribute(name);
      if (address && !allowed.has(new URL(address, location.href).protocol)) {
        harm.push(`${name} ${address}`);
      }
    }
    if (element.getAttribute('style')?.includes('url(')) {
      harm.push(`style of ${element.localName}`);
    }
    if (element.localName === 'script' && element.textContent?.includes('hacked')) {
      harm.push('script');
    }
  }
  return harm;
};

test('documents that are sent past the editor do nothing on a page or in its editor', async ({
  page,
  tidemark,
}) => {
  const cookie = await signInByForm(tidemark.url);
  const send = graphClient(
    () => tidemark.url,
    () => cookie,
  );
  const { createPage } = await send<{ createPage: { id: number; url_slug: string } }>(
    'mutation { createPage(title: "Hostile") { id url_slug } }',
  );
  const { id: pageId, url_slug: slug } = createPage;
  // The documents hold each type of node; their blocks are sent one by one, because a refusal is of the
  // whole.
  const blocks = fc
    .sample(randomDocument(), { numRuns: 30, seed: 7 })
    .flatMap(({ root }) => root.children ?? []);
  const seen = new Set(blocks.flatMap(typesIn));
  const isOld = (type: string) => type.endsWith('-button');
  expect([...nodeTypes.keys()].filter((type) => !seen.has(type) && !isOld(type))).toEqual([]);
  const outcomes = { stored: 0, refused: 0 };
  let { revision: base } = (
    await send<{ draft: { revision: number } }>(
      'query ($pageId: Int!) { draft(pageId: $pageId) { revision } }',
      {
        pageId,
      },
    )
  ).draft;
  for (const [at, block] of blocks.entries()) {
    const attacked = withAttack(block, attacks[at % attacks.length]!, at % 3 === 0);
    const text = { root: { type: 'root', children: [attacked] } };
    const section = sectionOf(`s${at}`, { text });
    try {
      const { changeDraft } = await send<{ changeDraft: { revision: number } }>(
        'mutation ($id: Int!, $b: Int!, $c: PageCommands!) { changeDraft(pageId: $id, base: $b, commands: $c) { revision } }',
        { id: pageId, b: base, c: [{ kind: 'addSection', section, before: null }] },
      );
      base = changeDraft.revision;
      outcomes.stored += 1;
    } catch (error) {
      expect(error).toBeInstanceOf(AskError);
      expect((error as AskError).message).toContain('Editor state validation failed!');
      outcomes.refused += 1;
    }
  }
  expect(Math.min(outcomes.stored, outcomes.refused)).toBeGreaterThan(10);
  await send('mutation ($id: Int!) { publishPage(pageId: $id) { revision } }', { id: pageId });

  const strangers: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(tidemark.url) && request.url().startsWith('http')) {
      strangers.push(request.url());
    }
  });
  page.on('dialog', (dialog) => {
    strangers.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(`/${slug}`, { waitUntil: 'networkidle' });
  expect(await page.locator('main section').count()).toBeGreaterThan(0);
  expect(await page.evaluate(findHarm)).toEqual([]);
  await signIn(page, `/edit/${slug}`);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(findHarm)).toEqual([]);
  expect(strangers).toEqual([]);
});

const sectionOf = (id: string, state: object) =>
  sectionSchema.parse({
    id,
    group: 'default',
    element: { 'element-type': 'lexical', 'element-data': state },
  });

function typesIn(node: RawNode): string[] {
  return [node.type, ...(node.children ?? []).flatMap(typesIn)];
}
