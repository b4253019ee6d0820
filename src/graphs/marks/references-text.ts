import type { GraphDisplay } from '../graph-display.ts';

/** The references of a graph as sentences that begin with a blank, for its summary; empty where it has none. */
export function referencesText({ referenceLines, referenceBands, notes }: GraphDisplay): string {
  const sentences = [
    ...referenceLines.filter(({ at }) => at).map(({ at, label }) => `Line at ${at}${label && `: ${label}`}`),
    ...referenceBands
      .filter(({ from, to }) => from || to)
      .map(({ from, to, label }) => {
        const reach = [from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' ');
        return `Band ${reach}${label && `: ${label}`}`;
      }),
    ...notes.filter(({ text }) => text).map(({ x, text }) => `Note at ${x}: ${text}`),
  ];
  return sentences.map((sentence) => ` ${sentence}.`).join('');
}
