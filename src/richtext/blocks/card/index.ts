import { z } from 'zod';
import type { Ancestors, Block, NodeType } from '../../block.ts';
import { newParagraph } from '../../new-paragraph.ts';

/** The tones of cards, from a quiet one to a danger. */
export const cardTones = ['plain', 'note', 'success', 'warning', 'danger'] as const;
/** One of `cardTones`. */
export type CardTone = (typeof cardTones)[number];

/** A tone of a card; that of anything else is `plain`. */
export const cardTone = z.enum(cardTones).catch('plain');

/** A card: blocks on a background, in one of five tones. */
export const cardNode: NodeType<{ tone: CardTone }> = {
  type: 'card',
  role: 'block',
  holds: 'blocks',
  isStyled: () => true,
  fields: z.object({ tone: cardTone }),
  refuse: (_, ancestors: Ancestors) => (ancestors.has('card') ? 'A card cannot be in a card.' : undefined),
  complete: (blocks) => (blocks.length > 0 ? blocks : [newParagraph([])]),
};

/** The type of Markdown alert for each tone. */
const alerts: Record<CardTone, string> = {
  plain: 'CARD',
  note: 'NOTE',
  success: 'TIP',
  warning: 'WARNING',
  danger: 'CAUTION',
};
const first = /^> ?\[!(CARD|NOTE|TIP|WARNING|CAUTION)\]\s*$/i;

/** The block of cards. In Markdown a card is an alert: a quotation whose first line is `[!NOTE]`. */
export const cardBlock: Block = {
  nodes: [cardNode],
  markdown: {
    read(lines, reader) {
      const [, word = ''] = first.exec(lines.at(0)) ?? [];
      const tone = cardTones.find((one) => alerts[one] === word.toUpperCase());
      if (!tone) return undefined;
      const end = lines.find(1, (line) => !line.startsWith('>'));
      const children = reader.blocks(lines.slice(1, end).map((line) => line.replace(/^> ?/, '')));
      return { nodes: [{ type: 'card', tone, children }], length: end };
    },
    write: {
      card: ({ tone, children = [] }, writer) =>
        [`[!${alerts[cardTone.parse(tone)]}]`, ...writer.blocks(children).split('\n')]
          .map((line) => `> ${line}`.trimEnd())
          .join('\n'),
    },
  },
};
