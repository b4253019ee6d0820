import type { MarkWords } from '#map-layers/layer/drawn-layer.ts';

/** What is said of a mark after its name: its facts, and what is around it. */
export function factsInWords({ facts, surroundings }: MarkWords): string {
  const said = facts.map(([name, text]) => `${name} ${text}`).join(', ');
  return `${said}. ${surroundings}`.trim();
}
