import { Utf8Chunks } from './utf8-chunks.ts';
import type { XmlVocabulary } from './xml-scope.ts';
import { XmlTokenizer, type XmlHandler } from './xml-tokenizer.ts';

/**
 * Reads the bytes of an XML part and passes its tokens to `handler`; throws an `XmlError` when it is damaged.
 */
export async function readXml(
  bytes: AsyncIterable<Buffer>,
  vocabulary: XmlVocabulary,
  handler: XmlHandler,
): Promise<void> {
  const chunks = new Utf8Chunks();
  const tokenizer = new XmlTokenizer(vocabulary, handler);

  for await (const chunk of bytes) {
    tokenizer.push(chunks.push(chunk));
  }

  tokenizer.push(chunks.end());
  tokenizer.end();
}
