import { visitor } from '#domain/access/access.ts';
import type { DataRequestInput } from '#domain/query/data-request.ts';
import { resolveRequest } from '#domain/query/resolve-request.ts';
import type { Engine } from '../contract.ts';
import { withoutValues, parseRequest } from './parse-request.ts';
import { noNeeds } from './related-versions.ts';
import type { RequestRunner } from './request-runner.ts';

/**
 * After its groups were prepared, a changed version is prepared again only after this many times the duration
 * of that.
 */
const restFactor = 20;

type Options = {
  engine: Engine;
  runner: RequestRunner;
  /** Versions of fewer rows are not pre-aggregated. */
  fewestRows: number;
  runJob(work: () => Promise<void>): Promise<void>;
};

/** Prepares tables of groups for the requests of pages on large versions. */
export class Preaggregation {
  readonly #options: Options;
  /** The state of its version that each list of requests was prepared for. */
  readonly #prepared = new WeakMap<readonly DataRequestInput[], string>();
  /** When each version may be prepared again. */
  readonly #restsUntil = new Map<number, number>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Prepares a version for requests like these; the same list once for each state of the version. */
  async prepare(versionId: number, inputs: readonly DataRequestInput[]): Promise<void> {
    const { engine, runner, fewestRows, runJob } = this.#options;
    const { state, columns } = await runner.find(versionId, visitor, () => noNeeds, { mayTrail: true });
    const key = [state.snapshot, state.seq, state.columnsRevision].join(':');
    const rests = (this.#restsUntil.get(versionId) ?? 0) > performance.now();
    if (state.rows < fewestRows || this.#prepared.get(inputs) === key || rests) return;

    this.#prepared.set(inputs, key);
    await runJob(async () => {
      const start = performance.now();
      const requests = inputs.flatMap((input) => {
        const resolved = resolveRequest(parseRequest(withoutValues(input)), columns);
        if (!resolved.ok) return [];
        return [resolved.value];
      });
      await engine.preaggregate(versionId, requests);

      const end = performance.now();
      this.#restsUntil.set(versionId, end + restFactor * (end - start));
    });
  }
}
