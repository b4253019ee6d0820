import { AutoLinkNode, LinkNode } from '@lexical/link';
import { mergeRegister, type LexicalEditor } from 'lexical';
import { linkUrl } from '../../link-url.ts';

function unwrapUnsafe(link: LinkNode): void {
  const url = linkUrl(link.getURL());
  if (url === link.getURL()) return;

  if (url !== undefined) {
    link.setURL(url);
    return;
  }

  for (const child of link.getChildren()) {
    link.insertBefore(child);
  }

  link.remove();
}

/**
 * Removes links with addresses that the server refuses as they are typed, pasted or dropped; their text
 * stays.
 */
export function registerSafeLinks(editor: LexicalEditor): () => void {
  return mergeRegister(
    editor.registerNodeTransform(LinkNode, unwrapUnsafe),
    editor.registerNodeTransform(AutoLinkNode, unwrapUnsafe),
  );
}
