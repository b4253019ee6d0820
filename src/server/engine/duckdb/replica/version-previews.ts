import type { DuckDBConnection } from '@duckdb/node-api';
import type { Kysely } from 'kysely';
import { describeError } from '#domain/error/describe-error.ts';
import { isTidemarkError } from '#domain/error/tidemark-error.ts';
import { identifier, type Database, type Log } from '#server/base/base.server.ts';
import type { ObjectStore } from '#server/files/files.server.ts';
import type { VersionState } from '../../contract.ts';
import { readColumns } from '../../log/version-state.ts';
import { buildView } from '../table/build-table.ts';
import { findSnapshot } from './load-version.ts';
import type { LoadedVersion } from './loaded-version.ts';

/**
 * Versions of this many rows take so long to load that their first rows are read from the snapshot before
 * that.
 */
const largeRows = 100_000;

/** Whether a version is large, and all of its rows are in its snapshot. */
const mayPreview = ({ snapshot, snapshotSeq, seq, rows }: VersionState): boolean =>
  snapshot !== null && seq === snapshotSeq && rows >= largeRows;

type Options = { db: Kysely<Database>; objects: ObjectStore; log: Pick<Log, 'warn'> };

type PreviewEngine = {
  use<Value>(work: (connection: DuckDBConnection) => Promise<Value>): Promise<Value>;
  /** Loads a version into its table. */
  load(state: VersionState): Promise<void>;
};

/** A view, and what keeps the file that it reads. */
type Preview = { version: Promise<LoadedVersion>; held: DisposableStack; loaded?: Promise<void> };

/** Views over the snapshots of large versions, for requests of a few rows until the versions are loaded. */
export class VersionPreviews {
  readonly #options: Options;
  readonly #engine: PreviewEngine;
  readonly #previews = new Map<string, Preview>();
  #count = 0;

  constructor(options: Options, engine: PreviewEngine) {
    this.#options = options;
    this.#engine = engine;
  }

  /**
   * Runs work on the view of a version, which the first call makes. After the first work the version is
   * loaded in the background: loading would take the processor from it. Null for a version that is small or
   * has edits, and if the view fails: the loaded table then shows what is wrong.
   */
  async run<Value>(
    state: VersionState,
    work: (version: LoadedVersion) => Promise<Value>,
  ): Promise<{ value: Value } | null> {
    if (!mayPreview(state)) return null;

    const key = `${state.versionId} ${state.snapshot} ${state.columnsRevision}`;
    const preview = this.#previews.get(key) ?? this.#open(state);
    this.#previews.set(key, preview);

    try {
      return { value: await work(await preview.version) };
    } catch (error) {
      if (isTidemarkError(error)) throw error;
      return null;
    } finally {
      preview.loaded ??= this.#load(state, preview.version).then(() => {
        preview.held.dispose();
        if (this.#previews.get(key) === preview) {
          this.#previews.delete(key);
        }
      });
    }
  }

  /** Resolves when no version is being loaded because of a preview. */
  async settled(): Promise<void> {
    await Promise.all([...this.#previews.values()].map(({ loaded }) => loaded));
  }

  /** Forgets all views: the database that had them is gone. */
  clear(): void {
    this.#previews.clear();
  }

  #open(state: VersionState): Preview {
    const held = new DisposableStack();
    return { version: this.#engine.use((connection) => this.#build(connection, state, held)), held };
  }

  async #build(
    connection: DuckDBConnection,
    state: VersionState,
    held: DisposableStack,
  ): Promise<LoadedVersion> {
    const { snapshot, snapshotSeq, publishedSeq, seq, rows } = state;
    const parquet = await findSnapshot(this.#options.objects, state, held);
    if (parquet === null) throw new Error(`Version ${state.versionId} has no snapshot.`);
    const { columns, columnsRevision } = await readColumns(this.#options.db, state.sourceId);
    if (columnsRevision !== state.columnsRevision) throw new Error('The columns have changed.');
    const view = await buildView(connection, `preview_${(this.#count += 1)}`, columns, parquet);
    // Rows are ordered as in the table that follows.
    const layout = { ...view, rows };

    return { layout, columns, snapshot, snapshotSeq, publishedSeq, columnsRevision, appliedSeq: seq };
  }

  /**
   * Loads the version and drops its view. A failure is logged here, and reported by requests that need the
   * table.
   */
  async #load(state: VersionState, version: Promise<LoadedVersion>): Promise<void> {
    try {
      await version;
      await this.#engine.load(state);
    } catch (error) {
      const { versionId } = state;
      this.#options.log.warn(
        { versionId, error: describeError(error) },
        'a version could not be loaded after its first rows were read',
      );
    }

    await version
      .then(({ layout }) =>
        this.#engine.use((connection) => connection.run(`DROP VIEW IF EXISTS ${identifier(layout.table)}`)),
      )
      .catch(() => undefined);
  }
}
