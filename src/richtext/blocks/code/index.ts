import { z } from 'zod';
import type { Block, NodeType, RawNode, StoredNode } from '../../block.ts';
import { elementFields } from '../../element-fields.ts';
import { codeLanguage } from './languages.ts';
import { withLineBreaks } from '../../with-line-breaks.ts';

const language = z
  .string()
  .regex(/^[\w+#-]{1,40}$/)
  .nullable()
  .catch(null);
const fields = z.object({ ...elementFields, language });

/** Code in lines, with the name of its language. */
export const codeNode: NodeType<z.output<typeof fields>> = {
  type: 'code',
  role: 'block',
  holds: 'inline',
  isStyled: ({ language: name }) => codeLanguage(name) !== undefined,
  fields,
};

/** The text of a code node: its children are text, line breaks and tabs. */
export const codeText = (node: StoredNode): string =>
  (node.children ?? [])
    .map((child) => (child.type === 'linebreak' ? '\n' : String(child['text'] ?? codeText(child))))
    .join('');

const codeChildren = (lines: readonly string[]): RawNode[] =>
  withLineBreaks<RawNode>(
    lines.map((text) => (text === '' ? [] : [{ type: 'text', text }])),
    { type: 'linebreak' },
  );

/** The block of code. */
export const codeBlock: Block = {
  nodes: [codeNode],
  markdown: {
    read(lines) {
      const [all, fence = '', named = ''] = /^(`{3,})([\w+#-]*)\s*$/.exec(lines.at(0)) ?? [];
      if (all === undefined) return undefined;
      const end = lines.find(1, (line) => line.trimEnd() === fence);
      const children = codeChildren(lines.slice(1, end));

      return {
        nodes: [{ type: 'code', language: named || null, children }],
        length: Math.min(end + 1, lines.length),
      };
    },
    write: {
      code(node) {
        const text = codeText(node);
        const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([marks]) => marks.length));
        const fence = '`'.repeat(longest + 1);
        return `${fence}${String(node['language'] ?? '')}\n${text}\n${fence}`;
      },
    },
  },
};
