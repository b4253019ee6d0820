import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { Log } from '#server/base/base.server.ts';
import { BrokenEngineError, type Engine, type OpenVersion, type VersionState } from '../contract.ts';
import type { RelatedVersions } from './related-versions.ts';

/**
 * The state of a version, its columns, and the versions that a request on it needs; `isQuick` as in
 * `KnownState`.
 */
export type VersionRequest = {
  state: VersionState;
  isQuick?: boolean;
  columns: readonly SourceColumn[];
  related: RelatedVersions;
};

/**
 * Opens a version with its related versions, until `work` is done. When the engine turns out to be damaged,
 * it is built again and the work is repeated once. Errors that are not meant for people become `unavailable`.
 */
export async function withOpenVersion<Value>(
  { engine, log }: { engine: Pick<Engine, 'withVersion' | 'discard'>; log: Log },
  { state, related, isQuick = false }: VersionRequest,
  work: (version: OpenVersion, isComplete: boolean) => Promise<Value>,
): Promise<Value> {
  const { versionId } = state;
  const attempt = () =>
    engine.withVersion(versionId, (version) => related.withRelated(version, work), { state, isQuick });

  try {
    return await attempt().catch(async (error: unknown) => {
      if (!(error instanceof BrokenEngineError)) throw error;
      log.error({ versionId, error: String(error.cause) }, 'the engine is damaged and is built again');
      await engine.discard();
      return attempt();
    });
  } catch (cause) {
    if (cause instanceof TidemarkError) throw cause;
    const message = 'The data cannot be read at the moment.';
    throw new TidemarkError('unavailable', message, { details: { versionId }, cause });
  }
}
