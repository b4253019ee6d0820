import { posix } from 'node:path';
import type { Entry } from 'yauzl';
import type { Archive } from '../../files/read-archive.ts';
import { readXml } from '../xml/read-xml.ts';
import { XmlError } from '../xml/xml-error.ts';
import type { XmlVocabulary } from '../xml/xml-scope.ts';
import type { XmlHandler } from '../xml/xml-tokenizer.ts';
import { RelationshipsReader, type Relationship } from './read-relationships.ts';

/**
 * The parts of an Office document or of an OpenDocument file. Names of parts begin with `/` and are compared
 * without case.
 */
export class WorkbookPackage {
  readonly #archive: Archive;
  readonly #vocabulary: XmlVocabulary;
  readonly #entries: Map<string, Entry>;

  constructor(archive: Archive, vocabulary: XmlVocabulary) {
    this.#archive = archive;
    this.#vocabulary = vocabulary;
    this.#entries = new Map(archive.entries.map((entry) => [keyOf(`/${entry.fileName}`), entry]));
  }

  has(part: string): boolean {
    return this.#entries.has(keyOf(part));
  }

  /**
   * Reads an XML part and passes its tokens to `handler`; throws when the part does not exist or is damaged.
   */
  async read(part: string, handler: XmlHandler): Promise<void> {
    const entry = this.#entries.get(keyOf(part));
    if (!entry) throw new XmlError('it is missing');
    await readXml(this.#archive.chunks(entry), this.#vocabulary, handler);
  }

  /**
   * The relationships of a part to other parts, or of the package itself (`/`); targets are names of parts.
   */
  async relationships(part: string): Promise<Relationship[]> {
    const reader = new RelationshipsReader();
    const own = posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`);
    if (this.has(own)) {
      await this.read(own, reader);
    }

    return reader.relationships.map((relationship) => ({
      ...relationship,
      target: posix.resolve(posix.dirname(part), relationship.target),
    }));
  }
}

/** Part names may be written in percent-encoding and, by some programs, with backslashes. */
function keyOf(part: string): string {
  const path = part.replaceAll('\\', '/');
  try {
    return decodeURIComponent(path).toLowerCase();
  } catch {
    return path.toLowerCase();
  }
}
