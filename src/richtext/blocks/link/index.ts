import { z } from 'zod';
import { keyOfAddress } from '#domain/page/content/shown-asset.ts';
import type { Ancestors, Block, NodeType, StoredNode } from '../../block.ts';
import { elementFields } from '../../element-fields.ts';
import { linkUrl } from '../../link-url.ts';
import { unescaped } from '../../markdown-label.ts';

const relations = new Set(['nofollow', 'noopener', 'noreferrer', 'sponsored', 'ugc']);
const rel = z
  .string()
  .transform((text) => {
    const words = text.toLowerCase().split(/\s+/);
    return words.filter((word) => relations.has(word)).join(' ') || null;
  })
  .nullable()
  .catch(null);
const linkFields = {
  ...elementFields,
  url: z
    .string()
    .transform((url) => linkUrl(url) ?? '#')
    .catch('#'),
  target: z.enum(['_self', '_blank']).nullable().catch(null),
  rel,
  title: z.string().max(500).nullable().catch(null),
};

function refuseLink(raw: Record<string, unknown>, ancestors: Ancestors): string | undefined {
  if (linkUrl(raw['url']) === undefined) {
    return 'A link may lead to http, https, mailto, tel, a path or an #anchor only.';
  }
  const isInLink = ancestors.has('link') || ancestors.has('autolink');
  if (isInLink) return 'A link cannot stand in a link.';
  return undefined;
}

const linkedAsset = ({ url }: { url: string }) => keyOfAddress(url) ?? undefined;

const linkSchema = z.object(linkFields);
/** A link that a person made. */
export const linkNode: NodeType<z.output<typeof linkSchema>> = {
  type: 'link',
  role: 'inline',
  holds: 'inline',
  fields: linkSchema,
  refuse: refuseLink,
  asset: linkedAsset,
};

const autoLinkSchema = z.object({ ...linkFields, isUnlinked: z.boolean().catch(false) });
/** A link that was made of an address in the text; `isUnlinked` when a person removed it again. */
export const autoLinkNode: NodeType<z.output<typeof autoLinkSchema>> = {
  type: 'autolink',
  role: 'inline',
  holds: 'inline',
  fields: autoLinkSchema,
  refuse: refuseLink,
  asset: linkedAsset,
};

const encoded = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
function markdownUrl(stored: unknown): string {
  const url = String(stored).replaceAll(/[<>\\]/g, encoded);
  if (/[()]/.test(url)) return `<${url}>`;
  return url;
}
const titleText = (title: unknown) => {
  if (!title) return '';
  return ` "${String(title)
    .replaceAll(/["\\]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, ' ')}"`;
};

const isBareAddress = (node: StoredNode) =>
  /^(?:https?|mailto|tel):[^\s<>]+$/.test(String(node['url'])) &&
  node.children?.length === 1 &&
  node.children[0]?.['text'] === node['url'] &&
  node.children[0]?.['format'] === 0;

/** The block of links. */
export const linkBlock: Block = {
  nodes: [linkNode, autoLinkNode],
  markdown: {
    inline: [
      {
        pattern: /\[((?:[^[\]\\]|\\.)*)\]\((?:<([^<>\n]*)>|([^\s()]*))(?:\s+"((?:[^"\\]|\\.)*)")?\)/,
        read: ([, text = '', bracketed, bare = '', title], reader) => [
          {
            type: 'link',
            url: bracketed ?? bare,
            title: title === undefined ? null : unescaped(title),
            children: reader.inline(text),
          },
        ],
      },
      {
        pattern: /<((?:https?|mailto|tel):[^\s<>]+)>/,
        read: ([, url = '']) => [{ type: 'autolink', url, children: [{ type: 'text', text: url }] }],
      },
    ],
    write: {
      link: (node, writer) =>
        `[${writer.inline(node.children ?? [])}](${markdownUrl(node['url'])}${titleText(node['title'])})`,
      autolink(node, writer) {
        if (node['isUnlinked']) return writer.inline(node.children ?? []);
        if (isBareAddress(node)) return `<${String(node['url'])}>`;
        return `[${writer.inline(node.children ?? [])}](${markdownUrl(node['url'])})`;
      },
    },
  },
};
