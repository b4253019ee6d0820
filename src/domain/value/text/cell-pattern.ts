/** The most characters of a pattern. */
export const maxPatternCharacters = 200;

/**
 * How many parts a pattern may have when all of its repetitions are written out: engines refuse larger ones.
 */
const mostParts = 1000;

/** The greatest number in the braces of a repetition. */
const mostRepetitions = 100;

/** Escapes of a kind of characters, and of a character that has a meaning of its own. */
const escapes = /^\\(?:[dDwWsS]|[^\p{L}\p{N}\s])/u;
const characterClass = /^\[\^?(?:\\(?:[dDwWsS]|[^\p{L}\p{N}\s])|[^\\[\]])+\]/u;
const repetition = /^(?:[*+?]|\{(\d{1,3})(?:,(\d{1,3})?)?\})/;

/**
 * What a pattern may not be, in words that follow its name; null where it can be used. Patterns are regular
 * expressions without anything that engines read in different ways, or that could take longer than the text
 * is long: characters, `.`, classes, `\d`, `\w`, `\s`, groups, alternatives and repetitions. A cell has to
 * match it from its beginning to its end.
 */
export function patternProblem(pattern: string): string | null {
  if (pattern.length > maxPatternCharacters) return `has at most ${maxPatternCharacters} characters`;
  try {
    const reader = new PatternReader(pattern);
    const parts = reader.alternatives();
    if (reader.rest !== '') return `has a ${reader.rest.charAt(0)} that begins nowhere`;
    if (parts > mostParts) return 'repeats too much';
    return null;
  } catch (error) {
    if (error instanceof PatternError) return error.message;
    throw error;
  }
}

class PatternError extends Error {}

/** Reads a pattern, and counts its parts with repetitions written out. */
class PatternReader {
  rest: string;
  #depth = 0;
  constructor(pattern: string) {
    this.rest = pattern;
  }

  alternatives(): number {
    let parts = this.#sequence();
    while (this.rest.startsWith('|')) {
      this.rest = this.rest.slice(1);
      parts += this.#sequence();
    }
    return parts;
  }

  #sequence(): number {
    let parts = 0;
    while (this.rest !== '' && !/^[|)]/.test(this.rest)) {
      parts += this.#item();
    }
    return parts;
  }

  #item(): number {
    const parts = this.#single();
    const repeated = this.#take(repetition);
    if (!repeated) return parts;
    if (this.#take(repetition)) throw new PatternError('has a repetition of a repetition');

    const [, least, most] = repeated;
    const times = Math.max(1, Number(least ?? 1), Number(most ?? 1));
    if (times > mostRepetitions) throw new PatternError(`repeats a part at most ${mostRepetitions} times`);
    if (most !== undefined && Number(most) < Number(least)) {
      throw new PatternError('has a repetition that ends before it begins');
    }

    return parts * times;
  }

  #single(): number {
    const [first] = this.rest;
    if (first === '(') return this.#group();
    if (first === '[') return this.#known(characterClass, 'has a [ without its ]');
    if (first === '\\') return this.#known(escapes, 'has a \\ before a sign that needs none');
    if (first !== undefined && '*+?{'.includes(first)) {
      throw new PatternError(`has a ${first} that repeats nothing`);
    }

    if (first !== undefined && '^$]}'.includes(first)) {
      throw new PatternError(`has a ${first}, which is written \\${first}; it matches whole cells anyway`);
    }

    return this.#known(/^./su, 'is empty');
  }

  #group(): number {
    this.#depth += 1;
    if (this.#depth > 20) throw new PatternError('has too many groups in each other');

    this.rest = this.rest.slice(this.rest.startsWith('(?:') ? 3 : 1);
    if (this.rest.startsWith('?')) throw new PatternError('has only plain groups in ( )');
    const parts = this.alternatives();
    if (!this.rest.startsWith(')')) throw new PatternError('has a ( without its )');

    this.rest = this.rest.slice(1);
    this.#depth -= 1;
    return parts;
  }

  #known(form: RegExp, otherwise: string): number {
    if (!this.#take(form)) throw new PatternError(otherwise);
    return 1;
  }

  #take(form: RegExp): RegExpExecArray | null {
    const found = form.exec(this.rest);
    if (found) {
      this.rest = this.rest.slice(found[0].length);
    }
    return found;
  }
}
