import { z } from 'zod';
import type { Block, NodeType } from '../../block.ts';
import { elementFields } from '../../element-fields.ts';

const tags = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;
const fields = z.object({ ...elementFields, tag: z.enum(tags).catch('h2') });

/** A heading of level 1 to 6. */
export const headingNode: NodeType<z.output<typeof fields>> = {
  type: 'heading',
  role: 'block',
  holds: 'inline',
  fields,
};

/** The block of headings. */
export const headingBlock: Block = {
  nodes: [headingNode],
  markdown: {
    read(lines, reader) {
      const [all, marks = '', rest = ''] = /^(#{1,6})(?:\s(.*))?$/.exec(lines.at(0)) ?? [];
      if (all === undefined) return undefined;
      const text = rest.trim().replace(/\s#+$/, '').trimEnd();
      const node = { type: 'heading', tag: `h${marks.length}`, children: reader.inline(text) };
      return { nodes: [node], length: 1 };
    },
    write: {
      heading(node, writer) {
        const level = Number(String(node['tag']).slice(1));
        const text = oneLine(writer.inline(node.children ?? []));
        return `${'#'.repeat(level)} ${text.replace(closing, String.raw`$1\$2`)}`.trim();
      },
    },
  },
};

/** Number signs at the end of a heading, which would close it instead of being its text. */
const closing = /(^|\s)(#+)$/;

/** Markdown without its line breaks: a heading is one line. */
const oneLine = (markdown: string): string =>
  markdown
    .split('\\\n')
    .map((line) => line.trim())
    .join(' ');
