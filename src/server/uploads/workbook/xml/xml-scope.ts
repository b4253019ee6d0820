import { XmlError } from './xml-error.ts';
import { XmlNames } from './xml-names.ts';

/**
 * The names that a reader looks for, with their numbers, and the prefixes of these names by namespace. Names
 * without a prefix are those of the namespace of the root element, and of attributes without a namespace.
 */
export type XmlVocabulary = {
  names: Readonly<Record<string, number>>;
  prefixes: Readonly<Record<string, string>>;
};

/** A prefix that a tag declares, or no prefix (''), and its namespace. */
export type XmlDeclaration = { prefix: string; namespace: string };

/** The most prefixes that mean something at one position, and the most sets of them in a part. */
const [maxPrefixes, maxScopes] = [64, 256];

/** What the prefixes of a document mean: the prefixes of the vocabulary by those of the document. */
type Meanings = ReadonlyMap<string, string>;

/** The namespaces of a part: those of the vocabulary, and that of its root element. */
class Namespaces {
  readonly #vocabulary: XmlVocabulary;
  readonly #prefixes: ReadonlyMap<string, string>;
  readonly #scopes = new Map<string, XmlScope>();

  constructor(vocabulary: XmlVocabulary, rootNamespace: string) {
    this.#vocabulary = vocabulary;
    this.#prefixes = new Map([[rootNamespace, ''], ...Object.entries(vocabulary.prefixes)]);
  }

  prefixOf(namespace: string): string | undefined {
    return this.#prefixes.get(namespace);
  }

  scope(meanings: Meanings): XmlScope {
    const key = JSON.stringify([...meanings].toSorted(([a], [b]) => (a < b ? -1 : 1)));
    const known = this.#scopes.get(key);
    if (known) return known;

    if (meanings.size > maxPrefixes || this.#scopes.size === maxScopes) {
      throw new XmlError('it declares too many prefixes');
    }

    const scope = new XmlScope(this, meanings, this.#vocabulary.names);
    this.#scopes.set(key, scope);
    return scope;
  }
}

/** The names of elements and attributes as they are written at one position of a document. */
export class XmlScope {
  readonly #namespaces: Namespaces;
  readonly #meanings: Meanings;
  readonly elements: XmlNames;
  readonly attributes: XmlNames;

  constructor(namespaces: Namespaces, meanings: Meanings, names: XmlVocabulary['names']) {
    this.#namespaces = namespaces;
    this.#meanings = meanings;

    const written = (all: Iterable<readonly [string, string]>) =>
      [...all].flatMap(([prefix, meaning]) => writtenNames(names, prefix, meaning));
    this.elements = new XmlNames(written(meanings));

    // An attribute without a prefix has no namespace.
    const others = [...meanings].filter(([prefix, meaning]) => prefix !== '' && meaning !== '');
    this.attributes = new XmlNames(written([['', ''], ...others]));
  }

  /** The scope of the element with these declarations. */
  declare(declarations: readonly XmlDeclaration[]): XmlScope {
    const meanings = new Map(this.#meanings);
    for (const { prefix, namespace } of declarations) {
      const meaning = this.#namespaces.prefixOf(namespace);
      if (meaning === undefined) {
        meanings.delete(prefix);
      } else {
        meanings.set(prefix, meaning);
      }
    }

    const isSame =
      meanings.size === this.#meanings.size &&
      [...meanings].every(([prefix, meaning]) => this.#meanings.get(prefix) === meaning);
    if (isSame) return this;
    return this.#namespaces.scope(meanings);
  }
}

/** The names of a namespace with the prefix that a document has for it. */
function writtenNames(names: XmlVocabulary['names'], prefix: string, meaning: string): [string, number][] {
  const own = meaning === '' ? '' : `${meaning}:`;
  return Object.entries(names)
    .filter(([name]) => (own === '' ? !name.includes(':') : name.startsWith(own)))
    .map(([name, id]) => [`${prefix === '' ? '' : `${prefix}:`}${name.slice(own.length)}`, id]);
}

/** The scope of a root element with this prefix and these declarations. */
export function rootScope(
  vocabulary: XmlVocabulary,
  prefix: string,
  declarations: readonly XmlDeclaration[],
): XmlScope {
  const own = declarations.findLast((declaration) => declaration.prefix === prefix)?.namespace ?? '';
  const namespaces = new Namespaces(vocabulary, own);
  return namespaces.scope(new Map([['', '']])).declare([{ prefix: '', namespace: '' }, ...declarations]);
}
