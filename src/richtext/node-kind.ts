import type { z } from 'zod';

/** A node as it is stored: Lexical's serialized form, with the fields of its kind. */
export type StoredNode = { type: string; version: number; children?: StoredNode[]; [field: string]: unknown };

/**
 * A kind of node that a document may hold. `role` is where it may stand, `holds` what may stand in it; `fields` are its
 * own fields, each with a `catch` so that cleaning never fails, and whatever is not named is dropped.
 */
export type NodeKind = {
  type: string;
  role: 'block' | 'inline' | 'item';
  holds: 'nothing' | 'inline' | 'items' | 'flow';
  fields: z.ZodType<Record<string, unknown>>;
  /** Why a node must not be stored, read from its raw fields. Reading then keeps what it holds, without it. */
  refuse?(raw: Record<string, unknown>): string | undefined;
  /** What it says in plain text, when that is not the text of what it holds. */
  text?(node: StoredNode): string;
};
