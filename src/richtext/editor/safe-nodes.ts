import { AutoLinkNode, LinkNode } from '@lexical/link';
import { TextNode, mergeRegister, type LexicalEditor } from 'lexical';
import { linkUrl } from '../link-url.ts';

function unwrapUnsafe(link: LinkNode): void {
  const url = linkUrl(link.getURL());
  if (url === link.getURL()) return;
  if (url !== undefined) {
    link.setURL(url);
    return;
  }
  for (const child of link.getChildren()) link.insertBefore(child);
  link.remove();
}

/** Keeps what is typed, pasted or dropped within what the server accepts: safe links, and no styles. */
export function registerSafeNodes(editor: LexicalEditor): () => void {
  return mergeRegister(
    editor.registerNodeTransform(LinkNode, unwrapUnsafe),
    editor.registerNodeTransform(AutoLinkNode, unwrapUnsafe),
    editor.registerNodeTransform(TextNode, (text) => {
      if (text.getStyle() !== '') text.setStyle('');
    }),
  );
}
