import {
  $isLinkNode,
  autoLinkEmailMatcher,
  AutoLinkExtension,
  autoLinkUrlMatcher,
  LinkExtension,
} from '@lexical/link';
import { $findMatchingParent } from '@lexical/utils';
import { configExtension } from 'lexical';
import type { BlockEditor } from '../../block-editor.ts';
import { shortcut } from '../../editor/controls/shortcut.ts';
import { EDIT_LINK_COMMAND } from './edit-link-command.ts';
import { LinkPanel } from './link-panel.tsx';
import { linkUrl } from '../../link-url.ts';
import { registerSafeLinks } from './safe-links.ts';

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
