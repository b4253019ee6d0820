import fc from 'fast-check';
import type { ShownAsset } from '#domain/page/shown-asset.ts';
import type { NodeType, RawNode } from './block.ts';
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
  return (format & 96) === 96 ? format & ~32 : format;
}

const typesOf = (role: NodeType['role']) => [...nodeTypes.values()].filter((type) => type.role === role);

const plainText = words.map((text) => ({ type: 'text', text }));
/** Code is text without formats. */
const plainLines = fc.array(
  fc.oneof(
    words.map((text) => ({ type: 'text', text })),
    fc.constant({ type: 'linebreak' }),
  ),
  { minLength: 1, maxLength: 4 },
);

/** Items with text; a nested list is in an item of its own after the one that it belongs to. */
function listItems(depth: number): fc.Arbitrary<RawNode[]> {
  const item = (children: RawNode[], fields: object = {}) => ({ type: 'listitem', ...fields, children });
  const text = fc
    .tuple(
      fc.array(randomNode('text', depth), { minLength: 1, maxLength: 2 }),
      randomFields['listitem'] ?? nothing,
    )
    .map(([children, fields]) => [item(children, fields)]);
  if (depth > 4) return text;
  const nested = fc
    .tuple(text, randomNode('list', depth + 1))
    .map(([items, list]) => [...items, item([list])]);
  const group = fc.oneof({ arbitrary: text, weight: 3 }, { arbitrary: nested, weight: 1 });
  return fc.array(group, { minLength: 1, maxLength: 3 }).map((groups) => groups.flat());
}

/** Lists that follow each other would become one. */
const withListsApart = (nodes: RawNode[]) =>
  nodes.filter(({ type }, index) => type !== 'list' || nodes[index - 1]?.type !== 'list');

function childrenOf(type: NodeType, depth: number): fc.Arbitrary<RawNode[]> {
  const several = (types: NodeType[], most = 3) =>
    fc.array(fc.oneof(...types.map((child) => nodeOf(child, depth + 1))), { minLength: 1, maxLength: most });
  // Breaks at the end are not seen, and links that follow each other become one: each has text around it.
  const inline = () =>
    fc
      .array(fc.tuple(inlineNode, plainText), { minLength: 1, maxLength: 3 })
      .map((pairs) => [{ type: 'text', text: 'Text' }, ...pairs.flat()]);
  const inlineNode = fc.oneof(
    ...typesOf('inline')
      .filter(({ type: name }) => depth < 3 || name === 'text')
      .map((child) => nodeOf(child, depth + 1)),
  );
  if (type.type === 'code') return plainLines;
  if (type.type === 'list') return listItems(depth);
  if (type.holds === 'inline') return inline();
  if (type.holds === 'parts')
    return several([...nodeTypes.values()].filter(({ type: name }) => type.parts?.includes(name)));
  const blocks = typesOf('block').filter(({ holds }) => depth < 3 || holds === 'inline');
  return type.holds === 'flow' && depth > 2 ? inline() : several(blocks).map(withListsApart);
}

const randomNode = (type: string, depth: number) => nodeOf(nodeTypes.get(type)!, depth);

function nodeOf(type: NodeType, depth: number): fc.Arbitrary<RawNode> {
  const fields = randomFields[type.type] ?? nothing;
  if (type.holds === 'nothing') return fields.map((values) => ({ type: type.type, ...values }));
  return fc
    .tuple(fields, childrenOf(type, depth))
    .map(([values, children]) => ({ type: type.type, ...values, children }));
}

/** A random document of all blocks, raw: it is cleaned by reading it. */
export const randomDocument: fc.Arbitrary<{ root: RawNode }> = fc
  .array(fc.oneof(...typesOf('block').map((type) => nodeOf(type, 1))), { minLength: 1, maxLength: 5 })
  .map((children) => ({ root: { type: 'root', children: withListsApart(children) } }));
