import { CodeNode } from '@lexical/code-core';
import { configExtension, HorizontalRuleExtension } from '@lexical/extension';
import { autoLinkEmailMatcher, AutoLinkExtension, autoLinkUrlMatcher, LinkExtension } from '@lexical/link';
import { CheckListExtension, ListExtension } from '@lexical/list';
import { RichTextExtension } from '@lexical/rich-text';
import { defineExtension, mergeRegister, type AnyLexicalExtension } from 'lexical';
import type { RichTextDocument } from '../document.ts';
import { linkUrl } from '../link-url.ts';
import { registerCheckListRole } from './check-list-role.ts';
import { editorTheme } from './editor-theme.ts';
import { registerListTab } from './list-tab.ts';
import { registerSafeNodes } from './safe-nodes.ts';

/** Everything that the editor can do apart from what is seen: its nodes, commands and rules. */
export function editorExtension(document: RichTextDocument): AnyLexicalExtension {
  return defineExtension({
    name: 'tidemark/rich-text',
    namespace: 'tidemark',
    theme: editorTheme,
    nodes: [CodeNode],
    dependencies: [
      RichTextExtension,
      ListExtension,
      CheckListExtension,
      HorizontalRuleExtension,
      configExtension(LinkExtension, { validateUrl: (url: string) => linkUrl(url) !== undefined }),
      configExtension(AutoLinkExtension, { matchers: [autoLinkUrlMatcher, autoLinkEmailMatcher] }),
    ],
    $initialEditorState: JSON.stringify(document),
    onError: (error) => reportError(error),
    register: (editor) =>
      mergeRegister(registerSafeNodes(editor), registerListTab(editor), registerCheckListRole(editor)),
  });
}
