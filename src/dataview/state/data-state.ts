import { z } from 'zod';
import { accessLevels } from '#domain/access/access.ts';
import { lenient, lenientList, storedObject } from '#domain/value/object/stored-object.ts';
import { columnDescriptorSchema } from './column-descriptor.ts';
import { rowActionSchema } from './row-action.ts';
import { compareSchema } from './compare-with.ts';
import { migrateDataState, parseJsonText } from './migrate-data-state.ts';

const id = z.coerce.number().int().positive();

/** The version whose data a section shows. */
export const shownVersionSchema = storedObject({
  sourceId: id,
  sourceName: lenient(z.string(), ''),
  versionId: id,
  versionName: lenient(z.string(), ''),
  /** Whether the newest version of the source is shown instead, once it has passed its checks. */
  follows: z.literal(true).optional().catch(undefined).optional(),
});
/** See `shownVersionSchema`. */
export type ShownVersion = z.output<typeof shownVersionSchema>;

/** The least access level that something takes. */
const level = lenient(
  z.number().int().min(accessLevels.visitor).max(accessLevels.dataAdministrator),
  accessLevels.visitor,
);
const flag = (otherwise: boolean) => lenient(z.boolean(), otherwise);

const pageSizeSchema = (otherwise: number) => lenient(z.number().int().min(1).max(1000), otherwise);

/** The display settings that data sections share; gaps are in px. */
export const dataDisplaySchema = storedObject({
  pageSize: pageSizeSchema(10),
  usePagination: flag(true),
  /** Whether only the rows of the first page are shown. */
  firstOnly: flag(false),
  /** Whether visitors choose how many rows per page has. */
  choosesPageSize: flag(false),
  /** Whether visitors search the rows of tables and cards. */
  allowSearch: flag(false),
  /** Whether the names of a table's columns are menus for visitors; otherwise they are links that sort. */
  columnMenus: flag(false),
  usePageFilters: flag(false),
  /** Whether a click on a category or a grouped cell filters the page by it. */
  selectsFilters: flag(false),
  showTotal: flag(false),
  striped: flag(false),
  allowDownload: flag(false),
  /** The level from which on people have the links to download. */
  downloadLevel: level,
  showAttribution: flag(true),
  /** Whether readers are told that newer data is late, in a section that follows its source. */
  saysLate: flag(false),
  hideIfNull: flag(false),
  /** Whether the part of a row that opens leaves out empty cells. */
  hideIfNullOpenouts: flag(false),
  /** Whether people who may edit the data can edit the rows on the page. */
  allowEditInView: flag(false),
  /** The level from which on people who may edit the data can edit the rows on the page. */
  editInViewLevel: level,
  /** Whether cards save each value by itself, without Save and Cancel. */
  liveEdit: flag(false),
  /** Whether there is a card to add a row with; so spelled in stored states. */
  allowAdddNew: flag(false),
  /** Whether tables number their rows. */
  showGutters: flag(false),
  filterRelation: lenient(z.enum(['and', 'or']), 'and'),
  /** What the rows are compared with. */
  compare: lenient(compareSchema, compareSchema.parse({})),
  filterGridSize: lenient(z.number().int().min(1).max(5), 1),
  placement: lenient(z.enum(['stacked', 'inline']), 'stacked'),
  compactView: flag(false),
  gridSize: lenient(z.number().int().min(1).max(12).nullable(), null),
  gridGap: lenient(z.number().min(0).max(96), 16),
  padding: lenient(z.number().min(0).max(96), 20),
  colGap: lenient(z.number().min(0).max(96), 12),
  headerValueLayout: lenient(z.enum(['col', 'row']), 'col'),
  reverse: flag(false),
  removeBorder: flag(false),
  bgColor: lenient(z.string(), ''),
});
/** See `dataDisplaySchema`. */
export type DataDisplay = z.output<typeof dataDisplaySchema>;

/**
 * What every data section stores: where its data is, its columns, how they are shown. Never the data itself.
 */
export const dataStateSchema = storedObject({
  sourceInfo: lenient(shownVersionSchema.nullable(), null),
  columns: lenientList(columnDescriptorSchema),
  /** What can be done with each row, in this order. */
  actions: lenientList(rowActionSchema),
  display: z.preprocess((value) => value ?? {}, dataDisplaySchema),
});

/** What a data section stores whose page size is another one where none is stored. */
export const dataStateOf = ({ pageSize }: { pageSize: number }) =>
  dataStateSchema.extend({
    display: z.preprocess(
      (value) => value ?? {},
      dataDisplaySchema.extend({ pageSize: pageSizeSchema(pageSize) }),
    ),
  });

/** See `dataStateSchema`. */
export type DataState = z.output<typeof dataStateSchema>;

/**
 * Reads any stored state with a data section's schema: JSON text and older shapes too; unreadable parts are
 * left out.
 */
export function readDataState<State>(schema: z.ZodType<State>, stored: unknown, defaults: State): State {
  const read = schema.safeParse(migrateDataState(parseJsonText(stored)));
  if (read.success) return read.data;
  return defaults;
}
