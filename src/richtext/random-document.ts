import fc from 'fast-check';
import type { ShownAsset } from '#domain/page/content/shown-asset.ts';
import type { NodeType, RawNode } from './block.ts';
import { columnTemplates } from './blocks/columns/templates.ts';
import { nodeTypes } from './blocks/index.ts';

const word = fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom(...'abcXYZ09äß<>&"\'*_`[]#|') });
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '));
const colours = ['#aa0000', '#eef3fa', '#123456'];
const url = fc.constantFrom('/a', '#b', 'https://example.org/a?b=1&c=2', 'mailto:a@example.org');

const alignment = {
  format: fc.constantFrom('', '', 'center', 'right', 'justify'),
  indent: fc.constantFrom(0, 0, 1, 3),
};
const nothing = fc.constant({});

/** The image that random documents show. */
export const randomAsset: ShownAsset = {
  key: 'aaaaaaaaaaaaaaaaaaaaaa',
  kind: 'image',
  hash: '0123456789abcdef',
  name: 'map.png',
  type: 'image/png',
  bytes: 1234,
  width: 800,
  height: 600,
  isAnimated: false,
  focalX: 0.5,
  focalY: 0.5,
  altText: '',
};

/** The file that random documents offer. */
export const randomFile: ShownAsset = {
  ...randomAsset,
  key: 'bbbbbbbbbbbbbbbbbbbbbb',
  kind: 'file',
  name: 'report.pdf',
  type: 'application/pdf',
};

/** Random fields of a node, for each type of node: a new type needs a line here. */
export const randomFields: Record<string, fc.Arbitrary<object>> = {
  paragraph: fc.record(alignment),
  heading: fc.record({ ...alignment, tag: fc.constantFrom('h1', 'h2', 'h3', 'h4', 'h5', 'h6') }),
  // Blocks within an aligned quote are aligned too.
  quote: fc.record({ indent: alignment.indent }),
  list: fc.oneof(
    fc.record({ listType: fc.constantFrom('bullet', 'check') }),
    fc.record({ listType: fc.constant('number'), start: fc.constantFrom(1, 4) }),
  ),
  listitem: fc.record({ checked: fc.constantFrom(undefined, true) }),
  code: fc.record({ language: fc.constantFrom(null, 'sql', 'typescript') }),
  horizontalrule: nothing,
  icon: fc.record({ icon: fc.constantFrom('volcano', 'extreme-heat', 'star') }),
  keyword: fc.record({ text: words }),
  'table-of-contents': nothing,
  link: fc.record({ url, target: fc.constantFrom(null, '_blank'), title: fc.constantFrom(null, 'A title') }),
  autolink: fc.record({ url: fc.constant('https://example.org/a') }),
  text: fc.record({
    text: words,
    format: fc.nat(255).map(oneScript),
    font: fc.constantFrom(undefined, undefined, 'Georgia'),
    size: fc.constantFrom(undefined, undefined, 20),
    color: fc.constantFrom(undefined, undefined, ...colours),
    background: fc.constantFrom(undefined, undefined, '#eef3fa'),
  }),
  button: fc.record({
    linkText: words,
    path: url,
    style: fc.constantFrom('primary', 'secondary', 'primarySmall', 'secondarySmall', 'whiteSmall'),
    format: alignment.format,
  }),
  image: fc
    .record({
      src: fc.constant(randomAsset.key),
      altText: words,
      isDecorative: fc.boolean(),
      width: fc.constantFrom(0, 300),
      height: fc.constantFrom(0, 200),
      position: fc.constantFrom('left', 'right', 'full'),
      showCaption: fc.constant(true),
    })
    .map((image) => (image.isDecorative ? { ...image, altText: '' } : image)),
  file: fc.record({ src: fc.constant(randomFile.key), label: fc.constantFrom('The report', 'A map & more') }),
  value: fc.record({
    label: fc.constant('flights.count'),
    source: fc.constant({ sourceId: 1, sourceName: 'Flights', versionId: 2, versionName: 'version 1' }),
    calculation: fc.constantFrom('rows', 'sum'),
    column: fc.constantFrom('', 'passengers'),
    decimals: fc.constantFrom(null, 2),
  }),
  'layout-container': fc.record({
    templateColumns: fc.constantFrom(...columnTemplates.map(({ value }) => value)),
  }),
  'layout-item': nothing,
  card: fc.record({ tone: fc.constantFrom('plain', 'note', 'warning') }),
  'collapsible-container': fc.record({ open: fc.boolean() }),
  'collapsible-title': nothing,
  'collapsible-content': nothing,
  'collapsible-button': nothing,
  'collapsible-no-preview-container': fc.record({ open: fc.boolean() }),
  'collapsible-no-preview-title': nothing,
  'collapsible-no-preview-content': nothing,
  'collapsible-no-preview-button': nothing,
  embed: fc
    .tuple(
      fc.constantFrom(
        { provider: 'youtube', reference: 'dQw4w9WgXcQ' },
        { provider: 'vimeo', reference: '76979871' },
        { provider: 'openstreetmap', reference: '12/48.1372/11.5755' },
      ),
      fc.constantFrom('', 'The flood & its day'),
    )
    .map(([embedded, title]) => ({ ...embedded, title })),
  linebreak: nothing,
  tab: nothing,
  table: fc.record({ rowStriping: fc.constantFrom(undefined, true) }),
  tablerow: nothing,
  tablecell: fc.record({
    headerState: fc.constantFrom(0, 1, 2),
    backgroundColor: fc.constantFrom(undefined, ...colours),
  }),
};

/** Text is not below and above the line at once. */
function oneScript(format: number): number {
  if ((format & 96) === 96) return format & ~32;
  return format;
}

const plainText = words.map((text) => ({ type: 'text', text }));
/** Code is text without formats. */
const plainLines = fc.array(fc.oneof(plainText, fc.constant({ type: 'linebreak' })), {
  minLength: 1,
  maxLength: 4,
});

/** Lists that follow each other would become one. */
const withListsApart = (nodes: RawNode[]) =>
  nodes.filter(({ type }, index) => type !== 'list' || nodes[index - 1]?.type !== 'list');

/** A random document of all blocks but those left out, raw: it is cleaned by reading it. */
export function randomDocument(leftOut: readonly string[] = []): fc.Arbitrary<{ root: RawNode }> {
  const nodes = new RandomNodes([...nodeTypes.values()].filter(({ type }) => !leftOut.includes(type)));
  return nodes
    .several(nodes.ofRole('block'), 0, 5)
    .map((children) => ({ root: { type: 'root', children: withListsApart(children) } }));
}

/** Random nodes of some types; the deeper they are, the fewer they hold. */
class RandomNodes {
  readonly #types: readonly NodeType[];

  constructor(types: readonly NodeType[]) {
    this.#types = types;
  }

  ofRole(role: NodeType['role']): NodeType[] {
    return this.#types.filter((type) => type.role === role);
  }

  several(types: readonly NodeType[], depth: number, most = 3): fc.Arbitrary<RawNode[]> {
    const node = fc.oneof(...types.map((type) => this.#node(type, depth + 1)));
    return fc.array(node, { minLength: 1, maxLength: most });
  }

  #node(type: NodeType, depth: number): fc.Arbitrary<RawNode> {
    const fields = randomFields[type.type] ?? nothing;
    if (type.holds === 'nothing') return fields.map((values) => ({ type: type.type, ...values }));
    return fc
      .tuple(fields, this.#children(type, depth))
      .map(([values, children]) => ({ type: type.type, ...values, children }));
  }

  #named(type: string, depth: number): fc.Arbitrary<RawNode> {
    return this.#node(nodeTypes.get(type)!, depth);
  }

  #children(type: NodeType, depth: number): fc.Arbitrary<RawNode[]> {
    if (type.type === 'code') return plainLines;
    if (type.type === 'list') return this.#items(depth);
    if (type.holds === 'inline') return this.#inline(depth);

    // One of each, without the buttons of older documents.
    const [title, content] = type.parts ?? [];
    if (type.type.startsWith('collapsible') && title && content) {
      return fc.tuple(this.#named(title, depth + 1), this.#named(content, depth + 1));
    }

    if (type.holds === 'parts') {
      return this.several(
        this.#types.filter(({ type: name }) => type.parts?.includes(name)),
        depth,
      );
    }

    const blocks = this.ofRole('block').filter(({ holds }) => depth < 3 || holds === 'inline');
    if (type.holds === 'flow' && depth > 2) return this.#inline(depth);
    return this.several(blocks, depth).map(withListsApart);
  }

  /** Breaks at the end are not seen, and links that follow each other become one: each has text around it. */
  #inline(depth: number): fc.Arbitrary<RawNode[]> {
    const types = this.ofRole('inline').filter(({ type }) => depth < 3 || type === 'text');
    const node = fc.oneof(...types.map((type) => this.#node(type, depth + 1)));
    return fc
      .array(fc.tuple(node, plainText), { minLength: 1, maxLength: 3 })
      .map((pairs) => [{ type: 'text', text: 'Text' }, ...pairs.flat()]);
  }

  /** Items with text; a nested list is in an item of its own after the one that it belongs to. */
  #items(depth: number): fc.Arbitrary<RawNode[]> {
    const item = (children: RawNode[], fields: object = {}) => ({ type: 'listitem', ...fields, children });
    const text = fc
      .tuple(
        fc.array(this.#named('text', depth), { minLength: 1, maxLength: 2 }),
        randomFields['listitem'] ?? nothing,
      )
      .map(([children, fields]) => [item(children, fields)]);
    if (depth > 4) return text;

    const nested = fc
      .tuple(text, this.#named('list', depth + 1))
      .map(([items, list]) => [...items, item([list])]);
    const group = fc.oneof({ arbitrary: text, weight: 3 }, { arbitrary: nested, weight: 1 });
    return fc.array(group, { minLength: 1, maxLength: 3 }).map((groups) => groups.flat());
  }
}
