import { z } from 'zod';
import { keyOfAddress } from '#domain/page/content/shown-asset.ts';
import { cutText } from '#domain/value/text/cut-text.ts';
import type { Block, NodeType } from '../../block.ts';
import { elementFields } from '../../element-fields.ts';
import { linkUrl } from '../../link-url.ts';
import { unescaped, writeLabel } from '../../markdown-label.ts';

/** The styles of buttons, the default one first. */
export const buttonStyles = ['primary', 'secondary', 'primarySmall', 'secondarySmall', 'whiteSmall'] as const;

/** The most characters on a button. */
export const maxButtonText = 200;

const fields = z.object({
  format: elementFields.format,
  linkText: z
    .string()
    .transform((text) => cutText(text, maxButtonText))
    .catch('submit'),
  path: z
    .string()
    .transform((path) => linkUrl(path) ?? '#')
    .catch('#'),
  style: z.enum(buttonStyles).catch('primary'),
});
/** What a button stores. */
export type ButtonFields = z.output<typeof fields>;

/** A link that looks like a button. */
export const buttonNode: NodeType<ButtonFields> = {
  type: 'button',
  role: 'block',
  holds: 'nothing',
  isStyled: () => true,
  fields,
  refuse: ({ path }) => {
    if (path !== undefined && linkUrl(path) === undefined) {
      return 'A button may lead to http, https, mailto, tel, a path or an #anchor only.';
    }

    return undefined;
  },
  asset: ({ path }) => keyOfAddress(path) ?? undefined,
  text: ({ linkText }) => linkText,
};

const line = /^\[((?:[^[\]\\]|\\.)*)\]\(<([^<>\n]*)>\)\{\.button-(\w+)\}$/;

/** The block of buttons. In Markdown a button is a link with a class: `[submit](<#>){.button-primary}`. */
export const buttonBlock: Block = {
  nodes: [buttonNode],
  markdown: {
    read(lines) {
      const [all, text = '', path = '', style] = line.exec(lines.at(0).trimEnd()) ?? [];
      if (all === undefined) return undefined;
      return {
        nodes: [{ type: 'button', linkText: unescaped(text), path, style }],
        length: 1,
      };
    },
    write: {
      button: ({ linkText, path, style }) =>
        `[${writeLabel(linkText)}](<${escapedPath(String(path))}>){.button-${String(style)}}`,
    },
  },
};

const escapedPath = (path: string) => path.replaceAll('<', '%3C').replaceAll('>', '%3E');
