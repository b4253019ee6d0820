import type { Ask } from './graphql-client.ts';
import { expect } from './server.ts';

const query = 'query ($versionId: Int!) { versionProfile(versionId: $versionId) { takenAt } }';

/** Waits until it is known what the columns of a version hold: first guesses wait only a few seconds. */
export async function profiled(ask: Ask, { versionId }: { versionId: number }): Promise<void> {
  const takenAt = async () => {
    const { versionProfile } = await ask<{ versionProfile: { takenAt: string | null } }>(query, {
      versionId,
    });
    return versionProfile.takenAt;
  };
  await expect.poll(takenAt).not.toBeNull();
}
