import { z } from 'zod';

const cellSchema = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
const rawRowSchema = z.record(z.string(), z.string().nullable());

/** One cell set to a raw text; `base` is what the person saw, and is left out where it should be written in any case. */
export const cellEditSchema = z.strictObject({
  rowId: z.number().int(),
  column: z.string(),
  value: z.string().nullable(),
  base: cellSchema.optional(),
});
/** See `cellEditSchema`. */
export type CellEdit = z.output<typeof cellEditSchema>;

/** What a person did to rows, as it is sent: cells set and rows added, or rows deleted. Each is undone as one. */
export const editBatchSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('cells'),
    edits: z.array(cellEditSchema),
    inserts: z.array(rawRowSchema),
    /** Whether it goes on with the act before it, which was too large for one request: they are undone together. */
    continues: z.boolean().optional(),
  }),
  z.strictObject({ kind: z.literal('delete'), rowIds: z.array(z.number().int()) }),
]);
/** See `rowActSchema`. */
export type EditBatch = z.output<typeof editBatchSchema>;

/** Where acts are kept until the server has them. */
export type UnsentEdits = { read(): EditBatch[]; write(acts: readonly EditBatch[]): void; close(): void };

const prefix = (versionId: number) => `tidemark:rows:${versionId}:`;

/**
 * Keeps the unsent acts of a version in the browser, each tab its own; `read` takes over those that a closed tab left.
 * `adopt` is called when such are found after the start. A browser without locks, or a full storage, keeps what it can.
 */
export function keepUnsentEdits(versionId: number, adopt: (acts: EditBatch[]) => void): UnsentEdits {
  const own = `${prefix(versionId)}${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
  let release = () => {};
  // A tab holds the lock of its own key as long as it lives, so that another sees which keys nobody has.
  const held = new Promise<void>((resolve) => (release = resolve));
  void locked(own, () => held);
  for (const key of keysOf(versionId)) {
    void locked(key, () => {
      const acts = actsAt(key);
      localStorage.removeItem(key);
      if (acts.length > 0) adopt(acts);
      return Promise.resolve();
    });
  }
  return {
    read: () => actsAt(own),
    write: (acts) => {
      try {
        if (acts.length === 0) localStorage.removeItem(own);
        else localStorage.setItem(own, JSON.stringify(acts));
      } catch {
        // A full or forbidden local storage only means that a closed tab cannot keep unsent work; leaving asks first.
      }
    },
    close: () => release(),
  };
}

/** Runs work under a lock if nobody has it; where there are no locks, at once. */
async function locked(name: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}

function keysOf(versionId: number): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix(versionId)));
  } catch {
    return [];
  }
}

function actsAt(key: string): EditBatch[] {
  try {
    const parsed = editBatchSchema.array().safeParse(JSON.parse(localStorage.getItem(key) ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}
