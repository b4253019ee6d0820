import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import cpp from 'highlight.js/lib/languages/cpp';
import csharp from 'highlight.js/lib/languages/csharp';
import css from 'highlight.js/lib/languages/css';
import go from 'highlight.js/lib/languages/go';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import markdown from 'highlight.js/lib/languages/markdown';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import r from 'highlight.js/lib/languages/r';
import rust from 'highlight.js/lib/languages/rust';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { createLowlight } from 'lowlight';
import type { CodePart, PartKind } from './code-part.ts';
import type { Highlight } from './highlighted-code.ts';
import type { CodeLanguage } from './languages.ts';

const grammars = {
  bash,
  c,
  cpp,
  csharp,
  css,
  go,
  java,
  javascript,
  json,
  markdown,
  php,
  python,
  r,
  rust,
  sql,
  typescript,
  xml,
  yaml,
} satisfies Record<CodeLanguage, unknown>;

const lowlight = createLowlight(grammars);

/** A node of the tree that the library gives. */
type Token = ReturnType<typeof lowlight.highlight>['children'][number];

const kinds: Record<string, PartKind> = {
  'hljs-keyword': 'keyword',
  'hljs-built_in': 'keyword',
  'hljs-literal': 'keyword',
  'hljs-name': 'keyword',
  'hljs-section': 'keyword',
  'hljs-selector-tag': 'keyword',
  'hljs-string': 'string',
  'hljs-regexp': 'string',
  'hljs-symbol': 'string',
  'hljs-code': 'string',
  'hljs-quote': 'comment',
  'hljs-comment': 'comment',
  'hljs-meta': 'comment',
  'hljs-number': 'number',
  'hljs-attr': 'name',
  'hljs-attribute': 'name',
  'hljs-title': 'name',
  'hljs-type': 'name',
  'hljs-selector-class': 'name',
  'hljs-selector-id': 'name',
};

/** Code in parts by their kinds; what an inner part is not says the part around it. */
export const highlight: Highlight = (text, language) => {
  const parts: CodePart[] = [];
  for (const node of lowlight.highlight(language, text).children) {
    collect(node, undefined, parts);
  }

  // A grammar adds a line to some code that is not finished; the text is never changed.
  const isSame = parts.map((part) => part.text).join('') === text;
  if (isSame) return parts;
  return [{ text, kind: undefined }];
};

function collect(node: Token, around: PartKind | undefined, parts: CodePart[]): void {
  if (node.type === 'text') return addPart(parts, node.value, around);
  if (node.type !== 'element') return;
  const { className } = node.properties;
  const [first] = Array.isArray(className) ? className : [];
  const kind = kindOf(first, around);

  for (const child of node.children) {
    collect(child, kind, parts);
  }
}

function kindOf(name: string | number | undefined, around: PartKind | undefined): PartKind | undefined {
  // An expression within a text is code again.
  if (name === 'hljs-subst') return undefined;
  return (typeof name === 'string' ? kinds[name] : undefined) ?? around;
}

function addPart(parts: CodePart[], text: string, kind: PartKind | undefined): void {
  const last = parts.at(-1);
  if (last && last.kind === kind) {
    last.text += text;
  } else {
    parts.push({ text, kind });
  }
}
