import type { SourceColumn } from '#domain/source/column/column.ts';
import type { LayerColumn } from '#domain/source/upload/upload-layer.ts';
import type { ColumnDraft } from '../mapping/mapping-draft.ts';

/** A column of the layer that becomes a new column of the source, with its draft. */
export type NewColumn = { found: LayerColumn; draft: ColumnDraft };

/** A column of the layer that goes into one of the source, with its draft. */
export type MatchedColumn = NewColumn & { target: SourceColumn };
