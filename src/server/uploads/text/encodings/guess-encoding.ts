import type { EncodingName } from '#domain/source/upload/parse-options.ts';
import { cutText } from '#domain/value/text/cut-text.ts';
import { encodingCandidates, type LanguageModel } from './language-models.ts';

/** A reading of bytes that are not UTF-8: the encoding, the text, and how likely it is (a logarithm). */
type Reading = { encoding: EncodingName; text: string; score: number };

/**
 * The likeliest encoding of a text, whether it is beyond doubt, and the readings that may be right, the
 * likeliest first.
 */
export type EncodingGuess = { encoding: EncodingName; isSure: boolean; readings: EncodingReading[] };

/** The first lines of a text as they are in one encoding. */
export type EncodingReading = { encoding: EncodingName; lines: string[] };

/** How many readings are offered, with how many lines of how many characters. */
const offered = { readings: 4, lines: 4, characters: 120 };

/**
 * Finds the encoding of lines that are not UTF-8, by the letters that the languages of each encoding have.
 */
export function guessEncoding(lines: readonly Uint8Array[]): EncodingGuess {
  const readings = differentReadings(lines);
  const [best, second] = readings;
  if (!best) return { encoding: 'windows-1252', isSure: false, readings: [] };

  const characters = countForeign(best.text);
  const perCharacter = best.score / Math.max(1, characters);
  const lead = best.score - (second?.score ?? Number.NEGATIVE_INFINITY);

  return {
    encoding: best.encoding,
    isSure: perCharacter > leastLikely && lead > surelyAhead(characters),
    readings: readings.slice(0, offered.readings).map(({ encoding, text }) => ({
      encoding,
      lines: text
        .split('\n', offered.lines)
        .map((line) => cutText(line.replaceAll('\0', '\ufffd').trim(), offered.characters)),
    })),
  };
}

/** Characters that are less likely than this on average are those of no language that is known here. */
const leastLikely = -8.5;

/** By how much the likeliest reading must be ahead: characters of one text depend on each other. */
const surelyAhead = (characters: number): number => 7 + Math.min(characters, 400) * 0.1;

/** The readings of lines, the likeliest first; of those with the same text, the first encoding. */
function differentReadings(lines: readonly Uint8Array[]): Reading[] {
  const byText = new Map<string, Reading>();
  for (const { encoding, models, prior = 0 } of encodingCandidates()) {
    const text = decode(lines, encoding);
    const score = prior + Math.max(...models.map((model) => scoreOf(text, model)));
    const same = byText.get(text);
    if (!same) {
      byText.set(text, { encoding, text, score });
    } else if (score > same.score) {
      same.score = score;
    }
  }

  return [...byText.values()].toSorted((a, b) => b.score - a.score);
}

/** Lines as text; the last character of each may be cut. */
function decode(lines: readonly Uint8Array[], encoding: EncodingName): string {
  return lines.map((line) => new TextDecoder(encoding).decode(line, { stream: true })).join('\n');
}

function scoreOf(text: string, model: LanguageModel): number {
  let score = 0;
  let previous = ' ';
  /** The ASCII letters of the word, and whether it has others. */
  let [letters, isForeign] = [0, false];

  for (const character of text) {
    if (character > '\x7f' || previous > '\x7f') {
      score += model.after(character, previous);
    }
    if (/[a-z]/i.test(character)) {
      letters += 1;
    } else if (character > '\x7f') {
      isForeign = true;
    } else {
      if (isForeign) {
        score += letters * model.asciiLetter;
      }
      [letters, isForeign] = [0, false];
    }
    previous = character;
  }

  return score + (isForeign ? letters * model.asciiLetter : 0);
}

function countForeign(text: string): number {
  let count = 0;
  for (const character of text) {
    if (character > '\x7f') {
      count += 1;
    }
  }

  return count;
}
