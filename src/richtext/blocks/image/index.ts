import { z } from 'zod';
import { assetKey, keyOfAddress } from '#domain/page/content/shown-asset.ts';
import type { Block, NodeType, RawNode, StoredNode } from '../../block.ts';
import { unescaped, writeLabel } from '../../markdown-label.ts';
import { withLineBreaks } from '../../with-line-breaks.ts';

/** Where an image is: beside the text, or over its whole width. */
export const imagePositions = ['left', 'right', 'full'] as const;

/** The largest width and height that a person can set, in px. */
export const maxImageSize = 4000;

const size = z.number().int().min(0).max(maxImageSize).catch(0);

/** The fields of an image. `src` is the key of its asset; a width or height of 0 is that of the asset. */
export type ImageFields = {
  src: string;
  altText: string;
  isDecorative: boolean;
  width: number;
  height: number;
  position: (typeof imagePositions)[number];
  showCaption: boolean;
};

/** The key of an asset, out of a key or an address of the asset. */
const keyOf = (src: unknown): string => {
  if (typeof src !== 'string') return '';
  if (assetKey.test(src)) return src;
  return keyOfAddress(src) ?? '';
};

/** An image of the library. Its children are its caption. */
export const imageNode: NodeType<ImageFields> = {
  type: 'image',
  role: 'block',
  holds: 'inline',
  isStyled: () => true,
  fields: z.object({
    src: z.string().regex(assetKey).catch(''),
    altText: z.string().max(1000).catch(''),
    isDecorative: z.boolean().catch(false),
    width: size,
    height: size,
    position: z.enum(imagePositions).catch('full'),
    showCaption: z.boolean().catch(false),
  }),
  refuse: ({ src }) =>
    keyOf(src) === '' ? 'An image must be a file of the library; upload it first.' : undefined,
  asset: ({ src }) => src,
};

/** An image with the caption as its children. Older captions are the state of an editor of their own. */
function migrateImage(raw: Record<string, unknown>): Record<string, unknown> {
  const children = Array.isArray(raw['children']) ? raw['children'] : captionOf(raw['caption']);
  return { ...raw, src: keyOf(raw['src']) || raw['src'], children };
}

type OldCaption = { editorState?: { root?: RawNode }; root?: RawNode } | null | undefined;

/** The text of an older caption, its paragraphs as lines. */
function captionOf(stored: unknown): RawNode[] {
  const caption = typeof stored === 'object' ? (stored as OldCaption) : null;
  const blocks = (caption?.editorState?.root ?? caption?.root)?.children;
  if (!Array.isArray(blocks)) return [];
  return captionLines(blocks);
}

/** The inline nodes of blocks, with a line break between two blocks. */
export const captionLines = <Node extends { type: string; children?: Node[] }>(
  blocks: readonly { type: string; children?: Node[] }[],
): Node[] =>
  withLineBreaks(
    blocks.map(({ children }) => (Array.isArray(children) ? children : [])),
    // A line break has no fields of its own.
    { type: 'linebreak', version: 1 } as unknown as Node,
  );

/** Whether its alternative text is missing: visitors who do not see the image learn nothing of it. */
export const isTextMissing = ({ altText, isDecorative }: Pick<ImageFields, 'altText' | 'isDecorative'>) =>
  altText === '' && !isDecorative;

const pattern = /^!\[((?:[^\]\\]|\\.){0,1000})\]\(\/files\/([A-Za-z0-9_-]{22})(?:\/[^)\s]{0,300})?\)\s*$/;

/** The block of images. In Markdown an image is a line of its own, with its caption below as a paragraph. */
export const imageBlock: Block = {
  nodes: [imageNode],
  migrations: {
    image: migrateImage,
    // The place of a file that is still being sent.
    upload: () => undefined,
  },
  markdown: {
    read(lines) {
      const [, text = '', src] = pattern.exec(lines.at(0)) ?? [];
      if (src === undefined) return undefined;
      return {
        nodes: [{ type: 'image', src, altText: unescaped(text), children: [] }],
        length: 1,
      };
    },
    write: {
      image(node: StoredNode, writer) {
        const image = `![${writeLabel(node['altText'])}](/files/${String(node['src'])})`;
        if (!node['showCaption']) return image;

        const caption = writer.inline(node.children ?? []);
        if (caption.trim() === '') return image;
        return `${image}\n\n${caption}`;
      },
    },
  },
};
