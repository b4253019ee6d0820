import { z } from 'zod';
import type { Block, NodeType } from '../../block.ts';

const name = /^[a-z0-9-]{1,60}$/;

/** What an icon in text stores: its name, empty where what was stored is no name. */
export type IconFields = { icon: string };

/** An icon in text, one of this interface or of natural hazards. */
export const iconNode: NodeType<IconFields> = {
  type: 'icon',
  role: 'inline',
  holds: 'nothing',
  isStyled: () => true,
  fields: z.object({ icon: z.string().regex(name).catch('') }),
  text: () => '',
};

/** The block of icons in text. In Markdown one is `[[icon:volcano]]`. */
export const iconBlock: Block = {
  nodes: [iconNode],
  markdown: {
    inline: [
      { pattern: /\[\[icon:([a-z0-9-]{1,60})\]\]/, read: ([, icon = '']) => [{ type: 'icon', icon }] },
    ],
    write: { icon: ({ icon }) => (icon === '' ? '' : `[[icon:${String(icon)}]]`) },
  },
};
