import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { entryBytes } from '#server/base/base.server.ts';

/** About how many bytes the parsed form of a token takes: with its node, and its position in the text. */
const bytesOfToken = 600;

/** The most bytes of the documents, and of the errors, that are kept. */
const [mostDocuments, mostErrors] = [16 * 1024 * 1024, 1024 * 1024];

/**
 * What the library keeps of the documents that clients send, by their text. Its own caches count documents: a
 * thousand of a thousand tokens each take hundreds of megabytes.
 */
export const documentCaches = {
  documentCache: new LRUCache<string, DocumentNode>({
    maxSize: mostDocuments,
    sizeCalculation: (document, text) => entryBytes([text, text], bytesOfToken * countTokens(document)),
  }),
  errorCache: new LRUCache<string, Error>({
    maxSize: mostErrors,
    sizeCalculation: (_error, text) => entryBytes([text, text], 4096),
  }),
};

function countTokens({ loc }: DocumentNode): number {
  let count = 0;
  for (let token = loc?.startToken ?? null; token !== null; token = token.next) {
    count += 1;
  }
  return count;
}
