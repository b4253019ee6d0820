import {
  $isLinkNode,
  autoLinkEmailMatcher,
  AutoLinkExtension,
  autoLinkUrlMatcher,
  LinkExtension,
  AutoLinkNode,
  LinkNode,
} from '@lexical/link';
import { $findMatchingParent } from '@lexical/utils';
import { configExtension, mergeRegister, type LexicalEditor } from 'lexical';
import type { BlockEditor } from '../../block-editor.ts';
import { shortcut } from '../../editor/controls/shortcut.ts';
import { EDIT_LINK_COMMAND } from './edit-link-command.ts';
import { LinkPanel } from './link-panel.tsx';
import { linkUrl } from '../../link-url.ts';

/** Links in the editor. */
export const linkEditor: BlockEditor = {
  extensions: [
    configExtension(LinkExtension, { validateUrl: (url: string) => linkUrl(url) !== undefined }),
    configExtension(AutoLinkExtension, { matchers: [autoLinkUrlMatcher, autoLinkEmailMatcher] }),
  ],
  register: registerSafeLinks,
  buttons: [
    {
      label: 'Link',
      icon: 'link',
      shortcut: shortcut('K'),
      $isActive: (selection) => $findMatchingParent(selection.anchor.getNode(), $isLinkNode) !== null,
      press: (editor) => editor.dispatchCommand(EDIT_LINK_COMMAND, undefined),
    },
  ],
  Panel: LinkPanel,
};

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
function registerSafeLinks(editor: LexicalEditor): () => void {
  return mergeRegister(
    editor.registerNodeTransform(LinkNode, unwrapUnsafe),
    editor.registerNodeTransform(AutoLinkNode, unwrapUnsafe),
  );
}
