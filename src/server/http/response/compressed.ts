import { compress } from 'hono/compress';

/**
 * Compresses texts of at least 4 KiB, where their length is known: smaller ones fit into a few packets
 * anyway.
 */
export const compressed = compress({ threshold: 4096 });
