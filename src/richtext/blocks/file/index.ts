import { z } from 'zod';
import { assetKey, keyOfAddress } from '#domain/page/content/shown-asset.ts';
import type { Block, NodeType, StoredNode } from '../../block.ts';
import { unescaped, writeLabel } from '../../markdown-label.ts';

/** The fields of a file. `src` is the key of its asset; without a label it is shown by its name. */
export type FileFields = { src: string; label: string };

/** A file of the library that visitors can download. */
export const fileNode: NodeType<FileFields> = {
  type: 'file',
  role: 'block',
  holds: 'nothing',
  isStyled: () => true,
  fields: z.object({
    src: z.string().regex(assetKey).catch(''),
    label: z.string().max(300).catch(''),
  }),
  refuse: ({ src }) => {
    if (typeof src === 'string' && assetKey.test(src)) return undefined;
    return 'A file must be one of the library; upload it first.';
  },
  asset: ({ src }) => src,
  text: ({ label }) => label,
};

const pattern = /^\[((?:[^\]\\]|\\.){0,300})\]\((\/files\/[^)\s]{22,400})\)\s*$/;

/** The block of files. In Markdown a file is a line with only a link to it. */
export const fileBlock: Block = {
  nodes: [fileNode],
  markdown: {
    read(lines) {
      const [, label = '', address = ''] = pattern.exec(lines.at(0)) ?? [];
      const src = keyOfAddress(`${address}/`);
      if (!src) return undefined;
      return { nodes: [{ type: 'file', src, label: unescaped(label) }], length: 1 };
    },
    write: {
      file: (node: StoredNode) => `[${writeLabel(node['label'])}](/files/${String(node['src'])})`,
    },
  },
};
