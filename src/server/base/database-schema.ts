import type { Generated, JSONColumnType } from 'kysely';
import type { AccountTables } from './account-tables.ts';
import type { Json, Timestamp } from './column-types.ts';

type NullableJson = JSONColumnType<Record<string, unknown> | null, string | null, string | null>;

/**
 * Documents that people write: sites, pages, sources, versions, groups. Each type has a schema for `data`.
 */
export type ItemTable = {
  id: Generated<number>;
  app: string;
  type: string;
  parent_id: number | null;
  data: Json;
  /** The version of the type's schema that `data` was written with. */
  schema_version: Generated<number>;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  created_by: string | null;
  updated_by: string | null;
};

/** The states of an item by revision; deleted with the item. */
type ItemRevisionTable = {
  item_id: number;
  revision: number;
  data: Json;
  schema_version: Generated<number>;
  /** When the series of autosaves that wrote it began; null for a revision that is kept. */
  autosave_since: Date | null;
  at: Timestamp;
  by: string | null;
};

/** The state of a version's rows: its snapshot in the object store and the last entry of its change log. */
type VersionStateTable = {
  version_id: number;
  snapshot: string | null;
  snapshot_rows: Generated<number>;
  snapshot_seq: Generated<number>;
  last_seq: Generated<number>;
  /** The last entry before the newest publication; a compaction does not change it. */
  published_seq: Generated<number>;
  /** Rows after every edit. */
  row_count: Generated<number>;
  next_row_id: Generated<number>;
  /** The columns with numbers that have separators, by the newest statistics. */
  large_numbers: Generated<string[]>;
  statistics: JSONColumnType<Record<string, unknown> | null, string | null, string | null>;
};

/** The change log: every edit after the snapshot, in commit order. */
type RowChangeTable = {
  version_id: number;
  seq: number;
  row_id: number | null;
  kind: 'insert' | 'patch' | 'delete' | 'clear' | 'massedit' | 'restore' | 'merge';
  change: Json;
  before: Json | null;
  /** Where a row is that was inserted among others, in the entries that insert and delete it. */
  place: Json | null;
  /** The entry that this one undoes. */
  undoes: number | null;
  at: Timestamp;
  by: string | null;
};

/** The status of an upload. */
export type UploadStatus = 'uploaded' | 'analysing' | 'ready' | 'failed' | 'publishing' | 'published';

/** A file that becomes a version: what was uploaded, what was found in it, and its status. */
export type UploadTable = {
  id: Generated<number>;
  object: string;
  file_name: string;
  bytes: number;
  status: UploadStatus;
  layers: JSONColumnType<unknown[] | null, string | null, string | null>;
  /** Why it could not be read or published, in a sentence for its owner. */
  error: string | null;
  etl_context_id: number;
  /** The parse options that its owner chose. */
  reading: NullableJson;
  /** What its owner chose in its review. */
  choices: NullableJson;
  /** What it is published as, or was published as last. */
  publication: NullableJson;
  /** The result of the last publication. */
  published: NullableJson;
  /** The source that it is for, once that is known. */
  source_id: number | null;
  /** What checks found that have stopped its publication. */
  held: NullableJson;
  created_at: Timestamp;
  created_by: string | null;
};

/** What a version held when it was published. */
type VersionMeasuresTable = { version_id: number; measures: Json; taken_at: Generated<Date> };

/**
 * The versions that an upload was published into; it goes with the first of them that is cleared or deleted.
 */
type UploadVersionTable = { upload_id: number; version_id: number };

/** Every snapshot that a version had, written by a trigger. */
type VersionSnapshotTable = { version_id: number; object: string };

/** Objects of cleared and deleted versions and of uploads, to be removed soon; written by triggers. */
type RemovedObjectTable = { object: string; at: Timestamp };

/** The id of an upload, which exists before its file does. */
type EtlContextTable = { id: Generated<number>; created_at: Timestamp; created_by: string | null };

/** What happened to an upload, in order. */
type EtlEventTable = {
  event_id: Generated<number>;
  etl_context_id: number;
  type: string;
  payload: Json;
  user: string | null;
  at: Timestamp;
};

/** Settings and states of the installation, by key. */
type InstallationTable = { key: string; value: Json };

/**
 * Earlier addresses of pages, and others that lead to pages by hand; each redirects to its page permanently.
 */
type PageRedirectTable = { app: string; old_slug: string; page_id: number; is_by_hand: Generated<boolean> };

/** Addresses at which readers found no page, the most frequent and latest of each site. */
type MissedAddressTable = { site_id: number; address: string; readers: number; last_at: Generated<Date> };

/** Sections of drafts and published contents, derived from them: what search and usage need. */
type SectionIndexTable = {
  site_id: number;
  page_id: number;
  state: 'draft' | 'published';
  section_id: string;
  type: string;
  title: string;
  tags: string[];
  data_versions: number[];
  /** The keys of the images and files that the section shows. */
  assets: Generated<string[]>;
  /** The id of the style that the section refers to. */
  style: number | null;
  /**
   * The sources whose newest version it follows, and the versions that it shows in any case; a trigger makes
   * `data_versions` of both.
   */
  followed_sources: Generated<number[]>;
  pinned_versions: number[] | null;
  /** Words and stems of everything that is searched; null for drafts. */
  document: string | null;
  /** Words and stems of the title and the tags; null for drafts. */
  heading: string | null;
  /** The text that excerpts are taken from; empty for drafts. */
  text: string;
};

/** What search needs of published sections in other languages; the rows are those of `section_index`. */
type SectionTranslationTable = {
  site_id: number;
  page_id: number;
  state: Generated<'published'>;
  section_id: string;
  language: string;
  title: string;
  text: string;
  heading: string;
  document: string;
};

/** Outcomes of edits of a version, by the key of their request. */
type EditRequestTable = { version_id: number; key: string; outcome: Json; at: Timestamp };

/** Links that show a page's draft without an account; `digest` is the SHA-256 of the link's token. */
type PreviewLinkTable = {
  id: Generated<number>;
  page_id: number;
  digest: string;
  user_id: string | null;
  email: string | null;
  created_at: Generated<Date>;
  expires_at: Date;
};

/**
 * When the drafts of pages are published, and by whom; a user without an id is the administrator of local
 * mode.
 */
type PageScheduleTable = {
  page_id: number;
  kind: Generated<'publish' | 'unpublish'>;
  /** One of the other languages of the site, which alone is meant; '' for the original. */
  language: Generated<string>;
  at: Date;
  /** The time zone in which people set the time, such as `America/New_York`. */
  zone: string | null;
  user_id: string | null;
  email: string | null;
};

/**
 * Images and files of sites. `object` is the stored file, `source_object` the SHA-256 of what was uploaded.
 */
type AssetTable = {
  id: Generated<number>;
  key: string;
  site_id: number;
  kind: 'image' | 'file';
  object: string;
  source_object: string;
  name: string;
  type: string;
  bytes: number;
  width: number;
  height: number;
  is_animated: boolean;
  focal_x: Generated<number>;
  focal_y: Generated<number>;
  alt_text: Generated<string>;
  created_at: Timestamp;
  created_by: string | null;
  /** When a page was last seen to use it or a reader requested it, or when it was uploaded. */
  used_at: Timestamp;
};

/** The sizes of an image that were made, by its object; `stored` is the object of the size. */
type ImageSizeTable = {
  object: string;
  width: number;
  format: 'avif' | 'webp';
  stored: string;
  bytes: number;
};

/** The colours of code, by the SHA-256 of its language and text; without `runs` it stays plain. */
type CodeColourTable = { digest: string; runs: string | null; used_at: Generated<Date> };

/** A move of sections to a version, and who made it. */
type SectionMoveTable = {
  id: Generated<number>;
  site_id: number;
  version_id: number;
  user_id: string | null;
  email: string | null;
  created_at: Generated<Date>;
  undone_at: Date | null;
};

/** A section that was moved: its element and its translations before and after. */
type MovedSectionTable = { move_id: number; page_id: number; section_id: string; before: Json; after: Json };

/** How far the work on a move of sections is. */
export type MoveWorkStatus = 'waiting' | 'running' | 'done' | 'stopped' | 'failed';

/** A job that moves sections, or undoes a move: which sections it wants, and how far it is. */
type MoveWorkTable = {
  id: Generated<number>;
  move_id: number;
  kind: 'move' | 'undo';
  wanted: Json;
  status: Generated<MoveWorkStatus>;
  message: string | null;
  pages: number | null;
  user_id: string | null;
  email: string | null;
  created_at: Generated<Date>;
  ended_at: Date | null;
};

/** What such a job did on a page. */
type MoveWorkPageTable = { work_id: number; page_id: number; result: Json };

/** What was prepared of a version, by a name that says of which state and how. */
type PreparedShapesTable = { version_id: number; name: string; object: string; made_at: Generated<Date> };

/**
 * A table of a version in ClickHouse: the state of the version that it was loaded in (`seq`), the last entry
 * of the change log that is in it for sure, and how many rows were written since. `misfits` are the columns
 * with cells that do not fit their types, `description` is what else is known of it, `object` the file that
 * it is loaded from.
 */
type ClickHouseTable = {
  name: string;
  version_id: number;
  status: 'loading' | 'current' | 'old';
  is_home: boolean;
  seq: number;
  published_seq: number;
  columns_revision: string;
  applied_seq: number;
  changed_rows: Generated<number>;
  misfits: Generated<string[]>;
  has_positions: Generated<boolean>;
  description: Json;
  object: string | null;
  changed_at: Generated<Date>;
};

/** Files of the browser of all releases that ran lately, compressed with gzip. */
type ClientFileTable = { path: string; content: Buffer; used_at: Generated<Date> };

/**
 * Where a source fetches its data from; `access` is what it signs in with, encrypted. The source, the
 * publication and the parse options are those of the latest run that was published, and so are `etag`,
 * `last_modified` and `object`, by which the next run knows whether there is anything new.
 *
 * `due_at` is when its schedule starts it next. It has `failures` one after the other since `failing_since`,
 * which the owner of the source may have been told, and `succeeded_at` is when it last published or found
 * nothing new. `refresh_digest` is the SHA-256 of what a program that starts it has to send.
 */
type ConnectionTable = {
  id: Generated<number>;
  source_id: number | null;
  settings: Json;
  access: Buffer | null;
  publication: NullableJson;
  reading: NullableJson;
  etag: string | null;
  last_modified: string | null;
  object: string | null;
  created_by: string | null;
  created_at: Timestamp;
  schedule: NullableJson;
  due_at: Date | null;
  succeeded_at: Date | null;
  failing_since: Date | null;
  failures: Generated<number>;
  is_owner_told: Generated<boolean>;
  refresh_digest: string | null;
  described: NullableJson;
  /** Which versions of its runs the source keeps; all of them without a rule. */
  keeping: NullableJson;
};

/** Who is told about a source; without a row, who made it. */
type SourceOwnerTable = { source_id: number; user_id: string };

/** What starts a run: a person, the schedule, or a call of a program. */
export type RunStart = 'person' | 'schedule' | 'call';

/**
 * The status of a run: it waits, fetches a file, has that read, waits for the review of a person, or
 * publishes; then it has ended. Without anything new it is `unchanged`; one that checks before publication
 * have stopped is `held` until a person publishes it or not (`dropped`).
 */
export type RunStatus =
  | 'waiting'
  | 'fetching'
  | 'reading'
  | 'review'
  | 'held'
  | 'dropped'
  | 'publishing'
  | 'published'
  | 'unchanged'
  | 'failed';

/** A run of a connection, the source that it is for, once that is known, and the upload that it made. */
export type SourceRunTable = {
  id: Generated<number>;
  connection_id: number;
  source_id: number | null;
  status: RunStatus;
  etl_context_id: number | null;
  upload_id: number | null;
  version_id: number | null;
  /** Why it failed, in a sentence. */
  message: string | null;
  bytes: number | null;
  rows: number | null;
  etag: string | null;
  last_modified: string | null;
  object: string | null;
  created_by: string | null;
  created_at: Timestamp;
  ended_at: Date | null;
  started_by: Generated<RunStart>;
  /** Whether the owner was told that it has not ended for long. */
  is_late: Generated<boolean>;
  /** Whether the owner of its source was told that checks have stopped it. */
  is_held_told: Generated<boolean>;
  /** How many rows, cells and columns differ from the version before. */
  changes: NullableJson;
};

/** The tables that Tidemark's own SQL touches; the identity tables belong to the identity library. */
export type Database = AccountTables & {
  item: ItemTable;
  item_revision: ItemRevisionTable;
  version_state: VersionStateTable;
  row_change: RowChangeTable;
  edit_request: EditRequestTable;
  upload: UploadTable;
  upload_version: UploadVersionTable;
  version_snapshot: VersionSnapshotTable;
  version_measures: VersionMeasuresTable;
  removed_object: RemovedObjectTable;
  etl_context: EtlContextTable;
  etl_event: EtlEventTable;
  installation: InstallationTable;
  page_redirect: PageRedirectTable;
  missed_address: MissedAddressTable;
  preview_link: PreviewLinkTable;
  section_move: SectionMoveTable;
  moved_section: MovedSectionTable;
  move_work: MoveWorkTable;
  move_work_page: MoveWorkPageTable;
  page_schedule: PageScheduleTable;
  section_index: SectionIndexTable;
  section_translation: SectionTranslationTable;
  asset: AssetTable;
  image_size: ImageSizeTable;
  code_colour: CodeColourTable;
  prepared_shapes: PreparedShapesTable;
  client_file: ClientFileTable;
  connection: ConnectionTable;
  source_run: SourceRunTable;
  source_owner: SourceOwnerTable;
  breaking_migration: { name: string; usable_from: string };
  clickhouse_table: ClickHouseTable;
};
