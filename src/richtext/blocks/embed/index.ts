import { cutText } from '#domain/value/text/cut-text.ts';
import { z } from 'zod';
import type { Block, NodeType } from '../../block.ts';
import { unescaped, writeLabel } from '../../markdown-label.ts';
import { providerNames, providers, readEmbedded, type Embedded } from './providers.ts';

/** The hosts that pages may show in frames. */
export const embedHosts: readonly string[] = providerNames.map((name) => providers[name].host);

/** The most characters of a title. */
export const maxEmbedTitle = 200;

const fields = z.object({
  provider: z.enum(providerNames).catch('youtube'),
  reference: z.string().max(100).catch(''),
  title: z
    .string()
    .transform((title) => cutText(title, maxEmbedTitle))
    .catch(''),
});
/** What an embedded video or map stores. */
export type EmbedFields = z.output<typeof fields>;

const isKnown = ({ provider, reference }: Record<string, unknown>) =>
  typeof reference === 'string' &&
  providerNames.some((name) => name === provider && providers[name].reference.test(reference));

/** A video or a map of another site. */
export const embedNode: NodeType<EmbedFields> = {
  type: 'embed',
  role: 'block',
  holds: 'nothing',
  isStyled: () => true,
  fields,
  refuse: (raw) =>
    isKnown(raw) ? undefined : 'A video or a map must be one of YouTube, Vimeo or OpenStreetMap.',
  text: ({ title }) => title,
};

/** What is shown where a video or a map has no title. */
export const embedTitle = ({ provider, title }: EmbedFields): string =>
  title || `${providers[provider].kind === 'map' ? 'Map' : 'Video'} from ${providers[provider].name}`;

/** The address of the page that a video or a map has at its provider. */
export const embedPage = ({ provider, reference }: Embedded): string => providers[provider].page(reference);

const line = /^\[((?:[^[\]\\]|\\.)*)\]\(<([^<>\n]*)>\)\{\.embed\}$/;

/** The block of videos and maps. In Markdown it is a link with a class: `[Title](<https://…>){.embed}`. */
export const embedBlock: Block = {
  nodes: [embedNode],
  // The node of Lexical's playground.
  migrations: { youtube: ({ videoID }) => ({ type: 'embed', provider: 'youtube', reference: videoID }) },
  markdown: {
    read(lines) {
      const [all, title = '', address = ''] = line.exec(lines.at(0).trimEnd()) ?? [];
      const embedded = all === undefined ? undefined : readEmbedded(address);
      if (!embedded) return undefined;

      return {
        nodes: [{ type: 'embed', ...embedded, title: unescaped(title) }],
        length: 1,
      };
    },
    write: {
      embed(node) {
        const embed = fields.parse(node);
        return `[${writeLabel(embed.title)}](<${embedPage(embed)}>){.embed}`;
      },
    },
  },
};
