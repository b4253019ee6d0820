import { readDocument, type RichTextDocument } from './document.ts';

type Node = Record<string, unknown> & { type: string };

const textNode = (text: string, format = 0): Node => ({ type: 'text', text, format });

/** Text with `**bold**`, `*italic*` and `[links](/path)`. */
function inline(words: string): Node[] {
  const nodes: Node[] = [];
  let rest = 0;
  for (const match of words.matchAll(/\*\*(.+?)\*\*|\*(.+?)\*|\[(.+?)\]\((.+?)\)/g)) {
    if (match.index > rest) nodes.push(textNode(words.slice(rest, match.index)));
    const [all, bold, italic, label, url] = match;
    if (bold) nodes.push(textNode(bold, 1));
    else if (italic) nodes.push(textNode(italic, 2));
    else nodes.push({ type: 'link', url, children: [textNode(label ?? '')] });
    rest = match.index + all.length;
  }
  if (rest < words.length) nodes.push(textNode(words.slice(rest)));
  return nodes;
}

function block(words: string): Node {
  const heading = /^(#{2,4}) (.*)$/.exec(words);
  if (heading) return { type: 'heading', tag: `h${heading[1]?.length}`, children: inline(heading[2] ?? '') };
  if (words.startsWith('> '))
    return { type: 'quote', children: [{ type: 'paragraph', children: inline(words.slice(2)) }] };
  if (words.startsWith('- ')) {
    const items = words
      .split('\n')
      .map((line) => ({ type: 'listitem', children: inline(line.replace(/^- /, '')) }));
    return { type: 'list', listType: 'bullet', children: items };
  }
  return { type: 'paragraph', children: inline(words) };
}

/** A document from Markdown: headings, paragraphs, bulleted lists, quotes, bold, italic and links. */
export function readMarkdown(markdown: string): RichTextDocument {
  const blocks = markdown.trim().split(/\n{2,}/);
  return readDocument({ root: { type: 'root', children: blocks.map(block) } });
}
