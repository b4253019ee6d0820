import type { z } from 'zod';
import type { NavItem } from '../page/content/nav-item.ts';
import type { siteSchema } from './site.ts';
import type { Translations } from '#domain/value/text/translation.ts';
import type { PageContent } from '#domain/page/content/page.ts';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import type { Comparison, DifferentRow } from '../compare/comparison.ts';
import type { DataResult } from '../query/data-request.ts';
import type { Category, CategoryNode } from '#domain/source/description/categories.ts';
import type { ColumnProfile } from '#domain/source/column/column-profile.ts';
import type { ColumnOption, SourceColumn } from '#domain/source/column/column.ts';
import type { CheckChoice, Finding } from '#domain/source/checks/checks.ts';
import type { ParseOptions } from '#domain/source/upload/parse-options.ts';
import type {
  ConnectorForm,
  ConnectorSettings,
  LookedAtPlace,
} from '#domain/source/connection/connector-form.ts';
import type { Join } from '#domain/source/join/join.ts';
import type { JoinMatches } from '#domain/source/join/join-matches.ts';
import type { OpenData } from '#domain/source/description/source.ts';
import type { Schedule } from '#domain/source/connection/schedule.ts';
import type { VersionKeeping } from '#domain/source/connection/version-keeping.ts';
import type { UploadChoices } from '#domain/source/upload/upload-choices.ts';
import type { Layer } from '#domain/source/upload/upload-layer.ts';
import type { ThemeLook } from '../theme/theme.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { DraftView, PageView } from './page-view.ts';
import type { SectionMovePreview } from './section-move-preview.ts';

/** The raw text of a row's cells by column name; null is an empty cell. */
type RawRow = Record<string, string | null>;

/**
 * The types behind the scalars of the GraphQL schema, each of them JSON. GraphQL cannot describe records
 * with free keys or the state of a section, so these values are one scalar each. The server parses what it
 * receives by the schema of the field. Results are typed for the client, arguments only where they are small.
 */
export type GraphqlScalars = {
  AssetFields: unknown;
  AuditFilter: unknown;
  Categories: Category[];
  CategoryTree: CategoryNode[];
  CellPatches: readonly { rowId: number; cells: RawRow; base?: Record<string, Cell> }[];
  CheckChoices: CheckChoice[];
  CheckFindings: Finding[];
  ColumnOptions: ColumnOption[];
  ColumnProfiles: ColumnProfile[];
  ConnectionAccess: unknown;
  ConnectionSettings: ConnectorSettings;
  Connector: ConnectorForm;
  DataRequest: unknown;
  DataResult: DataResult;
  DesignTokens: unknown;
  DifferentRows: DifferentRow[];
  DistinctValues: { value: Cell; count: number; label?: string }[];
  DraftView: DraftView;
  EditedColumns: unknown;
  EditResult: { seq: number | null; rowIds?: number[]; deleted?: number; cleared?: number };
  EventPayload: Record<string, unknown>;
  GenerationControls: unknown;
  Join: Join;
  JoinMatches: JoinMatches;
  Layers: Layer[];
  LookedAtPlace: LookedAtPlace;
  MapStyleLook: object;
  NavigationOptions: object;
  NavItems: readonly NavItem[];
  NewRows: readonly RawRow[];
  NewSite: unknown;
  OpenData: OpenData;
  PageCommands: unknown;
  PageContent: PageContent;
  Translations: Translations;
  PageSection: unknown;
  PageSettings: unknown;
  PageView: PageView;
  ParseOptions: ParseOptions;
  Publication: unknown;
  RawRow: RawRow;
  RichText: unknown;
  RowIds: number[];
  RowPlace: { before: number } | { after: number };
  RowWithLabels: { row: Record<string, Cell>; labels?: Record<string, Record<string, string>> };
  SectionResults: Record<string, SectionResult>;
  SettingsFields: unknown;
  SectionMovePreview: SectionMovePreview;
  SiteFields: unknown;
  SiteFilters: z.output<typeof siteSchema>['filters'];
  SourceColumns: SourceColumn[];
  SourceFields: unknown;
  SourceSchedule: Schedule;
  ThemeLayer: unknown;
  ThemeLook: ThemeLook;
  UploadChoices: UploadChoices;
  ValueReplacements: { invalidValue: string | null; validValue: string | null }[];
  VersionComparison: Comparison;
  VersionKeeping: VersionKeeping;
};
