import type { EncodingName } from '#domain/source/upload/parse-options.ts';
import { commonCharacters, letterPairs } from './letter-frequencies.ts';

/**
 * How likely texts are in a language, as logarithms: a character after another one, of which one is not
 * ASCII, and an ASCII letter in a word that has others.
 */
export type LanguageModel = { after(character: string, previous: string): number; asciiLetter: number };

/**
 * The letters beyond ASCII of languages in Latin letters, the most frequent first, and their share of all
 * letters.
 */
const latinLetters: Record<string, readonly [letters: string, share: number]> = {
  german: ['äüößé', 0.02],
  french: ['éèàêçôîûùâëïœ', 0.04],
  spanish: ['óíáéñúü¿¡', 0.03],
  portuguese: ['ãçáéóíêõôúâà', 0.05],
  italian: ['àèùòìé', 0.02],
  swedish: ['äöåé', 0.05],
  danish: ['øåæé', 0.04],
  dutch: ['ëéïöü', 0.005],
  polish: ['łąężóśćńź', 0.08],
  czech: ['íáěéřžýčšůúóťďň', 0.15],
  slovak: ['áíýéčžšúľťôňóďäŕĺ', 0.11],
  hungarian: ['áéöóőüúíű', 0.12],
  croatian: ['čšžćđ', 0.04],
  romanian: ['ăîâşţșț', 0.07],
  turkish: ['ıüşçğöİâîû', 0.12],
  lithuanian: ['ųėšįąžūčę', 0.08],
  latvian: ['āīēūšņļžģķč', 0.12],
  estonian: ['äõüöšž', 0.07],
};

const unlikely = { letter: -9, mark: -11, control: -18, caseInWord: -5, foreignNeighbour: -6 };

/** Marks that texts of all languages have now and then. */
const usualMarks = '–—‘’“”„…«»°€£§©®·²³½\u00a0№';
const usualMark = -6.5;

function latinModel(letters: string, share: number): LanguageModel {
  const likely = zipf([...letters], 1, Math.log(share));
  const after = (character: string, previous: string) => {
    if (character <= '\x7f') return 0;
    const inLanguage = likely.get(character) ?? likely.get(character.toLowerCase()) ?? unlikelyOf(character);
    // Letters beyond ASCII are mostly beside others in this group of languages.
    const isRun = isLetter(previous) && previous > '\x7f' && !likely.has(previous.toLowerCase());
    return inLanguage + caseOf(character, previous) + (isRun ? unlikely.foreignNeighbour : 0);
  };

  return { after, asciiLetter: Math.log(1 - share) };
}

function pairModel(pairs: string): LanguageModel {
  const letters = [...pairs];
  const list = Array.from(
    { length: letters.length / 2 },
    (_, index) => letters[2 * index]! + letters[2 * index + 1]!,
  );
  const likely = zipf(list, 8, 0);
  const before = new Map<string, number>();

  for (const [pair, value] of likely) {
    const first = [...pair][0]!;
    before.set(first, (before.get(first) ?? 0) + Math.exp(value));
  }

  const alphabet = new Set(letters);
  const after = (character: string, previous: string) => {
    const [first, second] = [inWord(previous), inWord(character)];
    if (second !== ' ' && !alphabet.has(second)) return unlikelyOf(character);
    if (first !== ' ' && !alphabet.has(first)) return unlikely.foreignNeighbour - 3;
    if (first === ' ' && second === ' ') {
      if (character > '\x7f') return unlikelyOf(character);
      return 0;
    }
    const pair = likely.get(first + second) ?? -9;
    return Math.max(-7, pair - Math.log(before.get(first) ?? 0.001)) + caseOf(character, previous);
  };

  return { after, asciiLetter: 0 };
}

function characterModel(characters: string, plausible: RegExp): LanguageModel {
  const likely = zipf([...characters], 20, Math.log(0.8));
  const after = (character: string, previous: string) => {
    if (character <= '\x7f') return 0;
    if (character === '\ufffd') return unlikely.control;
    const known = likely.get(character);
    // Latin letters are rarely beside such characters.
    if (/[a-z]/i.test(previous)) return (known ?? -12) - 2;
    if (known !== undefined) return known;
    if (/[\u3000-\u3002\u300c\u300d\u30fb\u30fc\uff01-\uff5e]/.test(character)) return -6;
    if (plausible.test(character)) return -10.5;

    if (!/\p{L}/u.test(character)) return -12;
    return -13;
  };

  return { after, asciiLetter: 0 };
}

/** Likelihoods by rank, as frequencies of words and letters fall; `flat` is how slowly they begin to. */
function zipf(items: readonly string[], flat: number, share: number): Map<string, number> {
  const weights = items.map((_, rank) => 1 / (rank + 1 + flat));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return new Map(items.map((item, rank) => [item, Math.log(weights[rank]! / sum) + share]));
}

function unlikelyOf(character: string): number {
  if (character <= '\x7f') {
    if (!isLetter(character)) return 0;
    return unlikely.foreignNeighbour;
  }
  if (usualMarks.includes(character)) return usualMark;
  if (/[\u0080-\u009f\ufffd\ue000-\uf8ff]/.test(character)) return unlikely.control;
  if (isLetter(character)) return unlikely.letter;
  return unlikely.mark;
}

/** Capitals are at the beginning of a word, or all of it. */
function caseOf(character: string, previous: string): number {
  const isCapital = character !== character.toLowerCase();
  const isAfterSmall = previous !== previous.toUpperCase();
  if (isCapital && isAfterSmall) return unlikely.caseInWord;
  return 0;
}

const isLetter = (character: string): boolean => /[\p{L}\p{M}]/u.test(character);
/** A character as the pairs have it: letters are small, and all others are blanks. */
const inWord = (character: string): string => (isLetter(character) ? character.toLowerCase() : ' ');

const pairs = (...languages: string[]): LanguageModel[] =>
  languages.map((language) => pairModel(letterPairs[language]!));
const latin = (...languages: string[]): LanguageModel[] =>
  languages.map((language) => latinModel(...latinLetters[language]!));

/** An encoding with the languages that are written in it; `prior`: how usual it is, as a logarithm. */
type Candidate = { encoding: EncodingName; models: readonly LanguageModel[]; prior?: number };

let list: readonly Candidate[] | undefined;

/** The encodings that are recognised. */
export const encodingCandidates = (): readonly Candidate[] => (list ??= makeCandidates());

function makeCandidates(): Candidate[] {
  const cyrillic = pairs('ru', 'uk', 'bg', 'sr');
  const greek = pairs('el');
  const western = latin('german', 'french', 'spanish', 'portuguese', 'italian', 'swedish', 'danish', 'dutch');
  const central = latin('german', 'polish', 'czech', 'slovak', 'hungarian', 'croatian', 'romanian');
  const japanese = [characterModel(commonCharacters.ja!, /[\u3040-\u30ff\u4e00-\u9fff]/)];

  return [
    { encoding: 'windows-1252', models: western, prior: 4 },
    { encoding: 'windows-1250', models: central },
    { encoding: 'iso-8859-2', models: central, prior: -2 },
    { encoding: 'windows-1251', models: cyrillic },
    { encoding: 'koi8-r', models: cyrillic, prior: -2 },
    { encoding: 'ibm866', models: cyrillic, prior: -2 },
    { encoding: 'windows-1253', models: greek },
    { encoding: 'windows-1254', models: latin('turkish') },
    { encoding: 'windows-1255', models: pairs('he') },
    { encoding: 'windows-1256', models: pairs('ar', 'fa') },
    { encoding: 'windows-1257', models: latin('lithuanian', 'latvian', 'estonian') },
    { encoding: 'windows-874', models: pairs('th') },
    { encoding: 'macintosh', models: western, prior: -2 },
    { encoding: 'shift_jis', models: japanese },
    { encoding: 'euc-jp', models: japanese },
    { encoding: 'gb18030', models: [characterModel(commonCharacters['zh-Hans']!, /[\u4e00-\u9fff]/)] },
    { encoding: 'big5', models: [characterModel(commonCharacters['zh-Hant']!, /[\u4e00-\u9fff]/)] },
    { encoding: 'euc-kr', models: [characterModel(commonCharacters.ko!, /[\uac00-\ud7a3]/)] },
  ];
}
