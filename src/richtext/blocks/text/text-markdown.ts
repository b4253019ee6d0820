import type { InlineSyntax, RawNode, StoredNode } from '../../block.ts';
import { marks, type Mark } from './marks.ts';

const withFormat = (nodes: RawNode[], bit: number): RawNode[] =>
  nodes.map((node) => {
    if (node.type === 'text') return { ...node, format: Number(node['format'] ?? 0) | bit };
    if (node.children) return { ...node, children: withFormat(node.children, bit) };
    return node;
  });

const mark = (pattern: RegExp, bit: number): InlineSyntax => ({
  pattern,
  read: ([, text = ''], reader) => withFormat(reader.inline(text), bit),
});
const htmlMark = (tag: Mark['tag'], bit: number) => mark(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`), bit);

/**
 * How Markdown writes breaks, escapes and formats; formats without a syntax of their own are HTML elements.
 */
export const markSyntaxes: InlineSyntax[] = [
  { pattern: /(?:\\|(?<! ) {2,})\n/, read: () => [{ type: 'linebreak' }] },
  { pattern: /\n/, read: () => [{ type: 'text', text: ' ' }] },
  { pattern: /\\([!-/:-@[-`{-~])/, read: ([, text]) => [{ type: 'text', text }] },
  {
    pattern: /(?<!`)(`+)(?!`)([\s\S]*?[^`])\1(?!`)/,
    read: ([, , text = '']) => [{ type: 'text', format: 16, text: withoutOuterBlanks(text) }],
  },
  mark(/(?<!\*)\*\*(?=\S)((?:\\.|[^\\])*?(?:[^\s\\]|\\.))\*\*(?!\*)/, 1),
  mark(/\*(?=[^\s*])((?:\\.|[^\\])*?(?:[^\s*\\]|\\.))\*(?!\*)/, 2),
  mark(/(?<![\p{L}\p{N}])_(?=[^\s_])((?:\\.|[^\\])*?(?:[^\s_\\]|\\.))_(?![\p{L}\p{N}_])/u, 2),
  mark(/~~(?=\S)((?:\\.|[^\\])*?(?:[^\s\\]|\\.))~~/, 4),
  htmlMark('u', 8),
  htmlMark('sub', 32),
  htmlMark('sup', 64),
  htmlMark('mark', 128),
];

/** Code without the blank at each end that separates it from backticks. */
function withoutOuterBlanks(code: string): string {
  const isPadded = code.startsWith(' ') && code.endsWith(' ') && /[^ ]/.test(code);
  if (!isPadded) return code;
  return code.slice(1, -1);
}

const delimiters: Partial<Record<Mark['tag'], string>> = { strong: '**', em: '_', s: '~~' };

function wrap(text: string, { tag }: Mark): string {
  const inner = text.trim();
  if (inner === '') return text;
  const before = text.slice(0, text.length - text.trimStart().length);
  const after = text.slice(text.trimEnd().length);
  const delimiter = delimiters[tag];

  if (delimiter) return `${before}${delimiter}${inner}${delimiter}${after}`;
  return `${before}<${tag}>${inner}</${tag}>${after}`;
}

function writeCode(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const space = /^[` ]|[` ]$/.test(text) ? ' ' : '';
  return `${fence}${space}${text}${space}${fence}`;
}

const escaped = (text: string) => text.replaceAll(/[\\`*_~[\]<]/g, String.raw`\$&`);

/**
 * Text nodes that follow each other as Markdown; neighbours with a common format are put into it together.
 */
export function writeText(nodes: StoredNode[], remaining: readonly Mark[] = marks): string {
  const [outer, ...inner] = remaining;
  if (!outer) return escaped(nodes.map((node) => String(node['text'])).join(''));

  return runs(nodes, outer.bit)
    .map(({ has, run }) => {
      if (!has) return writeText(run, inner);
      if (outer.tag === 'code') return writeCode(run.map((node) => String(node['text'])).join(''));
      return wrap(writeText(run, inner), outer);
    })
    .join('');
}

function runs(nodes: StoredNode[], bit: number): { has: boolean; run: StoredNode[] }[] {
  const all: { has: boolean; run: StoredNode[] }[] = [];
  for (const node of nodes) {
    const has = (Number(node['format']) & bit) !== 0;
    const last = all.at(-1);
    if (last?.has === has) {
      last.run.push(node);
    } else {
      all.push({ has, run: [node] });
    }
  }

  return all;
}
