import type { ResultOf } from '#client/graphql.ts';
import type { sourceDocument, sourceListDocument } from '#client/source-documents.ts';

/** A source with all that its screens show. */
export type SourceDetails = ResultOf<typeof sourceDocument>['source'];

/** A source with the version that is chosen, if any. */
export type OpenedSource = { source: SourceDetails; versionId: number | null };

/** A part of the list of sources. */
export type SourceListPart = ResultOf<typeof sourceListDocument>['sourceList'];
