import { z } from 'zod';
import { lenient, lenientList, storedObject } from '#domain/value/object/stored-object.ts';
import { countParameter, positionParameter, textParameter } from '#domain/page/filter/query-string.ts';
import type { SectionListFilter } from '#domain/page/content/section-list.ts';
import type { SectionType } from '../section-type.ts';

/** The columns that a components index can have, in order. */
export const indexColumns = ['page', 'section', 'type', 'tags', 'attribution', 'parent', 'url'] as const;
/** One of `indexColumns`. */
export type IndexColumn = (typeof indexColumns)[number];

/** The most rows of a page. */
export const maxPageSize = 100;

const componentsIndexSchema = storedObject({
  /** The stored name of a section type; '' lists all types. */
  type: lenient(z.string().max(100), ''),
  /** The id of a source of which the sections show a version. */
  sourceId: lenient(z.number().int().positive().nullable(), null),
  /** A tag that the sections have; '' is no condition. */
  tag: lenient(z.string().max(200), ''),
  /** Whether only sections with tags are listed. */
  hasTags: lenient(z.boolean(), false),
  /** What is shown of the columns; all where none is named. */
  columns: lenientList(z.enum(indexColumns)).transform((shown) =>
    shown.length > 0 ? shown : [...indexColumns],
  ),
  pageSize: lenient(z.number().int().min(1).max(maxPageSize), 5),
  /** Whether readers filter by what is not set here. */
  showFilters: lenient(z.boolean(), true),
});
/** What a components index stores: which sections it lists, and how. */
export type ComponentsIndexState = z.output<typeof componentsIndexSchema>;

const defaults = componentsIndexSchema.parse({});

/** What a reader chooses: the page (0-based), and a type, source and tag to filter by. */
export type IndexParameters = {
  page: number;
  type: string | null;
  source: number | null;
  tag: string | null;
};

/** The name of the query for the sections. */
export const sectionsName = 'sections';

/** The conditions that an editor has set. */
export const setFilter = ({ type, sourceId, tag, hasTags }: ComponentsIndexState): SectionListFilter => ({
  type: type || null,
  source: sourceId,
  tag: tag.trim() || null,
  hasTags,
});

/** A table of the published sections of the site. */
export const componentsIndexSection: SectionType<ComponentsIndexState, IndexParameters> = {
  name: 'Components Index',
  label: 'Components Index',
  description: 'A table of the sections of the site, with links to them.',
  icon: 'list',
  schema: componentsIndexSchema,
  defaults,
  read(stored) {
    const found = componentsIndexSchema.safeParse(stored);
    if (found.success) return found.data;
    return defaults;
  },
  accept: (stored) => ({ ok: true, state: componentsIndexSection.read(stored) }),
  opensSettings: true,
  parameters: {
    page: positionParameter,
    type: textParameter,
    source: countParameter,
    tag: textParameter,
  },
  queries(state, { parameters }) {
    const set = setFilter(state);
    const chosen = state.showFilters ? parameters : { type: null, source: null, tag: null };

    return {
      [sectionsName]: {
        kind: 'sections',
        filter: {
          type: set.type ?? chosen.type,
          source: set.source ?? chosen.source,
          tag: set.tag ?? chosen.tag,
          hasTags: set.hasTags,
        },
        choicesOf: set,
        from: parameters.page * state.pageSize,
        size: state.pageSize,
      },
    };
  },
  view: () => import('./view.tsx'),
  settings: () => import('./settings.tsx'),
};
