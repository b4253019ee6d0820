import type { NodeKind } from '../node-kind.ts';

/** The custom blocks: one folder each, and one line here for its kind. */
export const blockKinds: NodeKind[] = [];
