import { z } from 'zod';
import { topNavSchema } from '#domain/theme/theme-options.ts';
import { dataControlsSchema } from './data-controls.ts';
import { navItemSchema } from './nav-item.ts';
import { languageTagSchema, translationsSchema } from '#domain/value/text/translation.ts';
import { oneLine } from '#domain/value/text/one-line.ts';
import { acceptImageAddress, imageAddressProblem } from '#domain/value/address/accept-image-address.ts';
import { patchSchema } from '#domain/value/object/patch-schema.ts';
import { storedObject } from '#domain/value/object/stored-object.ts';

/** The parts of a page that section groups are in, from top to bottom. */
export const groupPositions = ['top', 'content', 'bottom'] as const;
/** One of `groupPositions`. */
export type GroupPosition = (typeof groupPositions)[number];

/** The index of pages that are not in the tree: templates. */
export const hiddenPageIndex = 999;
/** How many levels a page tree may have. */
export const maxPageDepth = 4;
/** How many sections a page may have. */
export const maxSections = 2000;
/** How many section groups a page may have. */
export const maxGroups = 200;
/** The most characters of a page's content, as JSON. */
export const maxContentLength = 8 * 1024 * 1024;

/** The most characters of a short text of a section or a group, such as its title. */
export const maxShortText = 500;
/** The most characters of a description of a page or a section. */
export const maxLongText = 5000;

const shortText = z.string().max(maxShortText);
/** The most characters of an id of a section or a group. */
export const maxIdLength = 40;
const identifier = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/, 'an id has 1 to 40 letters, digits, - or _');

/** The content of a section: the name of its type and the state, which the type itself validates. */
const elementSchema = storedObject({
  'element-type': z.string().max(100),
  'element-data': z.unknown(),
});

/** The distances in px that a section can have from what is above it. */
export const sectionOffsets = [0, 25, 50, 100, 150, 200, 250, 300, 350, 400, 500] as const;
/** The most rows of the grid that a section spans. */
export const maxRowSpan = 8;

const longText = z.string().max(maxLongText).default('');

/** The most characters of a page's title. */
export const maxTitleLength = 200;
const pageTitle = oneLine.min(1, 'a page needs a name').max(maxTitleLength);

/**
 * A section of a page. `draft_id` links a published section to its draft; on a generated page,
 * `template_section` is the section of the template that it is made from.
 */
export const sectionSchema = storedObject({
  id: identifier,
  draft_id: identifier.optional(),
  template_section: identifier.optional(),
  group: identifier,
  title: shortText.default(''),
  level: z.enum(['0', '1', '2', '3', '4']).default('1'),
  size: z.enum(['1', '1/4', '1/3', '1/2', '2/3', '2']).default('1'),
  rowspan: z.number().int().min(1).max(maxRowSpan).default(1),
  offset: z.literal(sectionOffsets).default(0),
  border: z
    .enum(['none', 'full', 'openLeft', 'openRight', 'openTop', 'openBottom', 'borderX'])
    .default('none'),
  padding: z.enum(['', 'p-0', 'p-1', 'p-2']).default(''),
  is_header: z.boolean().default(false),
  is_footer: z.boolean().default(false),
  tags: z.string().max(2000).default(''),
  /** The requirements that the section has to meet; for editors only. */
  requirements: longText,
  /** Shown behind a question mark beside the title. */
  helpText: longText,
  /** Shown below the title. */
  description: longText,
  /** A note shown below the content. */
  infoComp: longText,
  /** Whether visitors do not get the section at all. */
  hideInView: z.boolean().default(false),
  trackingId: shortText.default(''),
  element: elementSchema,
  /** Its texts in other languages, by keys of `sections/section-texts.ts`. */
  translations: translationsSchema.optional(),
});
/** A parsed section. */
export type Section = z.output<typeof sectionSchema>;

/** Content without the sections that are hidden from visitors. */
export const visibleContent = (content: PageContent): PageContent => {
  if (content.sections.some(({ hideInView }) => hideInView)) {
    return { ...content, sections: content.sections.filter(({ hideInView }) => !hideInView) };
  }

  return content;
};

/** A group of sections; order is the index. */
export const sectionGroupSchema = storedObject({
  name: identifier,
  displayName: shortText.default(''),
  position: z.enum(groupPositions),
  theme: shortText.default('default'),
  full_width: z.enum(['off', 'show']).default('off'),
  /** On which side of its sections the group lists their titles. */
  side_nav: z.enum(['', 'left', 'right']).default(''),
  index: z.number().int(),
});
/** A parsed section group. */
export type SectionGroup = z.output<typeof sectionGroupSchema>;

/**
 * The content of a page, of its draft and of its published copy. Title and description are those of the page
 * where they are missing.
 */
export const pageContentSchema = storedObject({
  title: pageTitle.optional(),
  description: z.string().max(maxLongText).optional(),
  /** Title and description in other languages. */
  translations: translationsSchema.optional(),
  sections: z.array(sectionSchema).max(maxSections),
  section_groups: z.array(sectionGroupSchema).max(maxGroups),
});
/** Parsed page content. */
export type PageContent = z.output<typeof pageContentSchema>;

/** A filter that a page sets; `useSearchParams` lets the query string set it. */
const pageFilterSchema = storedObject({
  id: identifier.optional(),
  searchKey: z.string().min(1).max(100),
  values: z.array(z.string().max(500)).max(200).default([]),
  useSearchParams: z.boolean().default(true),
});

/** The most characters of a page's slug. */
export const maxSlugLength = 1000;
/** The most characters of the key of a generated page. */
export const maxTemplateKeyLength = 500;

/**
 * A page in another language: what readers see of it in menus and addresses, whether it is published, and how
 * much of its draft is translated.
 */
const translatedPageSchema = storedObject({
  title: pageTitle.optional(),
  description: z.string().max(maxLongText).optional(),
  url_slug: z.string().max(maxSlugLength).optional(),
  published: z.boolean().default(false),
  /** When it was published last (ISO 8601). */
  published_at: z.string().max(40).optional(),
  has_changes: z.boolean().default(false),
  /** How many texts of the draft are missing, and how many were translated from an earlier original. */
  missing: z.number().int().min(0).default(0),
  outdated: z.number().int().min(0).default(0),
});
/** A page without its sections. `published` is `draft` until the page is first published. */
export const pageSchema = storedObject({
  title: pageTitle,
  url_slug: z.string().max(maxSlugLength).default(''),
  index: z.number().int().min(0),
  description: longText,
  icon: z.string().max(60).default(''),
  /** The address of the picture that other sites show with a link to the page; empty for none. */
  image: z
    .string()
    .max(2048)
    .refine((address) => acceptImageAddress(address) !== undefined, imageAddressProblem)
    .default(''),
  hide_in_nav: z.enum(['', 'hide']).default(''),
  sidebar: z.enum(['', 'left', 'right']).default(''),
  navOptions: storedObject({
    sideNav: storedObject({ size: z.enum(['compact', 'none']).default('none') }).prefault({}),
    /** How this page changes the top bar. */
    topNav: topNavSchema.partial().loose().optional(),
    /** The menu below the top bar on this page; an empty one is that of the site. */
    secondaryNav: z.array(navItemSchema).max(100).default([]),
    /**
     * `show` lists the page in the footer, also where menus leave it out; `hide` never does; else the footer
     * decides.
     */
    show_in_footer: z.enum(['', 'show', 'hide']).default(''),
  }).prefault({}),
  filters: z.array(pageFilterSchema).max(50).default([]),
  /** The name of its theme; empty for that of the site. */
  theme: z.string().max(100).default(''),
  published: z.enum(['', 'draft']).default('draft'),
  has_changes: z.boolean().default(false),
  authLevel: z.number().int().min(-1).max(10).default(-1),
  /** Of a generated page: its template, and the key of its row. */
  template_id: z.number().int().positive().optional(),
  template_key: z.string().max(maxTemplateKeyLength).optional(),
  /** Of a template: the page that it was made of, and how pages are generated from it. */
  made_of: z.number().int().positive().optional(),
  data_controls: dataControlsSchema.optional(),
  /** The page in the other languages of its site, by language. */
  translated: z.record(languageTagSchema, translatedPageSchema).optional(),
});
/** A parsed page. */
export type Page = z.output<typeof pageSchema>;

/**
 * The settings that an editor may change; each takes effect at once, without publishing. Editors write the
 * description on the draft instead.
 */
export const pageSettingsSchema = patchSchema(
  pageSchema.pick({
    description: true,
    icon: true,
    image: true,
    hide_in_nav: true,
    sidebar: true,
    navOptions: true,
    filters: true,
    theme: true,
    authLevel: true,
  }),
);
/** A change of page settings. */
export type PageSettings = z.output<typeof pageSettingsSchema>;

/** A page in the flat list from which menus and trees are built. */
export type PageEntry = Page & {
  id: number;
  parent: number | null;
  /** In the list of an editor: when its draft is published (ISO 8601), where a time is set. */
  publishes_at?: string;
  /** The time zone in which that time was set. */
  publishes_zone?: string;
  /** In the list of an editor: the title of its draft, where that is another one. */
  draft_title?: string;
  /** Of a page as it is in another language: what it has in the original one. */
  original?: Pick<Page, 'title' | 'description' | 'url_slug'>;
  /** Set when a part of the stored page cannot be read; such a page is listed but not shown. */
  unreadable?: true;
};

/** Whether a page is a template: it is not in the tree, and pages are made from it. */
export const isTemplate = (page: Pick<Page, 'index'>): boolean => page.index === hiddenPageIndex;

/** Whether a page has unpublished changes. */
export const hasChanges = (page: Pick<Page, 'published' | 'has_changes'>): boolean =>
  page.published === 'draft' || page.has_changes;

/** The groups that a new page starts with. */
export function defaultGroups(): SectionGroup[] {
  return [
    {
      name: 'header',
      displayName: 'Header',
      position: 'top',
      theme: 'header',
      full_width: 'show',
      side_nav: '',
      index: 0,
    },
    {
      name: 'default',
      displayName: 'Content',
      position: 'content',
      theme: 'content',
      full_width: 'off',
      side_nav: '',
      index: 0,
    },
    {
      name: 'footer',
      displayName: 'Footer',
      position: 'bottom',
      theme: 'clearCentered',
      full_width: 'show',
      side_nav: '',
      index: 99,
    },
  ];
}
