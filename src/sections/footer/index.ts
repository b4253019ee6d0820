import { z } from 'zod';
import { lenient, storedObject } from '#domain/value/object/stored-object.ts';
import { endTypes } from '#domain/page/content/page-ends.ts';
import { linkUrl } from '#richtext/link-url.ts';
import { isRecord } from '#domain/value/object/is-record.ts';
import { translatedAt } from '#dataview/state/translated-at.ts';
import type { SectionType } from '../section-type.ts';

const link = z
  .unknown()
  .optional()
  .transform((stored) => linkUrl(stored) ?? '#');

const footerStateSchema = storedObject({
  /** The line below the links; '' is a copyright line with the year and the name of the site. */
  disclaimer: lenient(z.string().max(2000), ''),
  privacyLink: link,
  termsLink: link,
});
/** What a footer stores. */
export type FooterState = z.output<typeof footerStateSchema>;

const links = { privacyLink: 'Privacy link', termsLink: 'Terms link' } as const;
const read = (stored: unknown): FooterState => {
  const parsed = footerStateSchema.safeParse(stored ?? {});
  if (parsed.success) return parsed.data;
  return footerStateSchema.parse({});
};

/** The footer of a page: the pages of the site, a disclaimer, and links to privacy and terms. */
export const footerSection: SectionType<FooterState> = {
  name: endTypes.footer,
  label: 'Footer',
  description: 'The pages of the site and a disclaimer, at the bottom of the page.',
  icon: 'panel-bottom',
  schema: footerStateSchema,
  defaults: read(null),
  read,
  accept(stored) {
    const given = isRecord(stored) ? stored : {};
    for (const name of ['privacyLink', 'termsLink'] as const) {
      if (given[name] !== undefined && given[name] !== '' && linkUrl(given[name]) === undefined) {
        return { ok: false, message: `${links[name]}: this is no address that a link can lead to.` };
      }
    }

    return { ok: true, state: read(stored) };
  },
  opensSettings: true,
  content: {
    ...translatedAt<FooterState>(['disclaimer']),
    links: ({ privacyLink, termsLink }) => [...new Set([privacyLink, termsLink])],
    withLinks: (state, change) => ({
      ...state,
      privacyLink: change(state.privacyLink),
      termsLink: change(state.termsLink),
    }),
  },
  view: () => import('./view.tsx'),
  settings: () => import('./settings.tsx'),
};
