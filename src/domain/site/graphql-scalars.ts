import type { PageContent } from '#domain/page/content/page.ts';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import type { DataResult } from '../query/data-request.ts';
import type { Category, CategoryNode } from '#domain/source/description/categories.ts';
import type { ColumnProfile } from '#domain/source/column/column-profile.ts';
import type { ColumnOption, SourceColumn } from '#domain/source/column/column.ts';
import type { ParseOptions } from '#domain/source/upload/parse-options.ts';
import type { OpenData } from '#domain/source/description/source.ts';
import type { UploadChoices } from '#domain/source/upload/upload-choices.ts';
import type { Layer } from '#domain/source/upload/upload-layer.ts';
import type { ThemeLook } from '../theme/theme.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { DraftView, PageView } from './page-view.ts';

/** The raw text of a row's cells by column name; null is an empty cell. */
type RawRow = Record<string, string | null>;

/**
 * The types behind the graph's own scalars, each of them JSON. GraphQL cannot describe records with free keys
 * or the state of a section, so these values are one scalar each; the server parses what it receives, and the
 * client is typed.
 */
export type GraphqlScalars = {
  Categories: Category[];
  CategoryTree: CategoryNode[];
  ColumnOptions: ColumnOption[];
  ColumnProfiles: ColumnProfile[];
  DataResult: DataResult;
  DistinctValues: { value: Cell; count: number; label?: string }[];
  DraftView: DraftView;
  EditResult: { seq: number | null; rowIds?: number[]; deleted?: number; cleared?: number };
  EventPayload: Record<string, unknown>;
  JSON: unknown;
  Layers: Layer[];
  PageContent: PageContent;
  PageView: PageView;
  ParseOptions: ParseOptions;
  RawRow: RawRow;
  OpenData: OpenData;
  RichText: unknown;
  RowIds: number[];
  RowWithLabels: { row: Record<string, Cell>; labels?: Record<string, Record<string, string>> };
  SectionResults: Record<string, SectionResult>;
  SourceColumns: SourceColumn[];
  ThemeLook: ThemeLook;
  UploadChoices: UploadChoices;
  ValueReplacements: { invalidValue: string | null; validValue: string | null }[];
};
