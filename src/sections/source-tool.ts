import type { z } from 'zod';
import { lenient, storedObject } from '#domain/value/object/stored-object.ts';
import { shownVersionSchema, type ShownVersion } from '#dataview/state/data-state.ts';
import { parseJsonText } from '#dataview/state/migrate-data-state.ts';
import type { CatalogueSource } from '#dataview/sources/source-catalogue.ts';
import { sourceInfoOf } from '#dataview/sources/with-source.ts';
import type { SectionType } from './section-type.ts';

const sourceToolSchema = storedObject({ sourceInfo: lenient(shownVersionSchema.nullable(), null) });
/** What a tool for a source stores: the version that it works on. */
export type SourceToolState = z.output<typeof sourceToolSchema>;

const defaults = sourceToolSchema.parse({});

function read(stored: unknown): SourceToolState {
  const found = sourceToolSchema.safeParse(parseJsonText(stored));
  if (found.success) return found.data;
  return defaults;
}

/**
 * What all section types have in common that put a tool of the sources manager onto a page, for people who
 * may edit data.
 */
export const sourceTool = {
  schema: sourceToolSchema,
  defaults,
  migrations: [parseJsonText],
  read,
  accept: (stored: unknown) => ({ ok: true as const, state: read(stored) }),
  data: {
    dataVersions: ({ sourceInfo }: SourceToolState) => (sourceInfo ? [sourceInfo.versionId] : []),
    withVersion: (state: SourceToolState, version: ShownVersion, from?: number) =>
      from === undefined || state.sourceInfo?.versionId === from ? { ...state, sourceInfo: version } : state,
    needsSource: true,
    withSource: (state: SourceToolState, source: CatalogueSource) => {
      const sourceInfo = sourceInfoOf(source);
      return sourceInfo && { ...state, sourceInfo };
    },
  },
  isForDataEditors: true,
  presence: () => 'screen' as const,
  settings: () => import('./source-tool-settings.tsx'),
} satisfies Partial<SectionType<SourceToolState>>;
