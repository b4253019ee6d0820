import type { Kysely } from 'kysely';
import type { Schedule } from '#domain/source/connection/schedule.ts';
import type { Database } from '#server/base/base.server.ts';
import type { Jobs } from '#server/jobs/jobs.server.ts';
import { newRefreshToken, refreshByToken, removeRefreshToken } from './refresh-token.ts';
import type { SourceRun } from './runs.ts';
import { setSchedule } from './schedules.ts';

/** What starts the runs of a source when no person does. */
export type RunStarts = {
  /** Sets when a source fetches its data; null is by hand alone. */
  setSchedule(sourceId: number, schedule: Schedule | null): Promise<void>;
  /** Makes the token with which a program starts runs of a source, which is shown once. */
  newRefreshToken(sourceId: number): Promise<string>;
  /** Lets no program start runs of a source any more. */
  removeRefreshToken(sourceId: number): Promise<void>;
  /** Starts a run for a program with the token of a source; null while one runs. */
  refreshByToken(sourceId: number, token: string): Promise<SourceRun | null>;
};

/** Opens what starts runs. */
export const openRunStarts = (db: Kysely<Database>, jobs: Pick<Jobs, 'add' | 'isPending'>): RunStarts => ({
  setSchedule: (sourceId, schedule) => setSchedule(db, sourceId, schedule),
  newRefreshToken: (sourceId) => newRefreshToken(db, sourceId),
  removeRefreshToken: (sourceId) => removeRefreshToken(db, sourceId),
  refreshByToken: (sourceId, token) => refreshByToken({ db, jobs }, sourceId, token),
});
