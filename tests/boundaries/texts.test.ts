import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { englishTexts } from '../../src/server/texts/po-entries.ts';
import { translations } from '../../src/texts/languages.ts';
import type { Translation } from '../../src/texts/texts-of.ts';

/** A node of the syntax tree. */
type Node = { type: string; [key: string]: unknown };

const areas = new Set(englishTexts.map(({ name }) => name.split('.')[0]!));

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) {
    for (const entry of value) {
      yield* nodesIn(entry);
    }
  } else if (typeof value === 'object' && value !== null) {
    if ('type' in value) {
      yield value as Node;
    }
    for (const part of Object.values(value)) {
      yield* nodesIn(part);
    }
  }
}

const nameOf = (node: unknown): string => {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown };
  return typeof (name ?? value) === 'string' ? String(name ?? value) : '';
};

/** The area that an expression such as `texts.data` or a type such as `Texts['data']` names. */
function areaNamed(node: Node | null): string | undefined {
  const names: Record<string, unknown> = {
    MemberExpression: node?.['property'],
    TSIndexedAccessType: (node?.['indexType'] as Node | undefined)?.['literal'],
  };
  const name = nameOf(names[node?.type ?? '']);
  return areas.has(name) ? name : undefined;
}

/** Names of variables that hold an area in a module, as `area.variable`; each area is called by its name. */
function namesOfAreas(nodes: readonly Node[]): Set<string> {
  const names = new Set([...areas].map((area) => `${area}.${area}`));
  for (const node of nodes) {
    if (node.type === 'Property') {
      names.add(`${nameOf(node['key'])}.${nameOf(node['value'])}`);
    }
    const declared = node.type === 'VariableDeclarator' ? (node['init'] as Node | null) : null;
    names.add(`${areaNamed(declared)}.${nameOf(node['id'])}`);
    for (const part of node.type === 'Identifier' ? nodesIn(node['typeAnnotation']) : []) {
      names.add(`${areaNamed(part)}.${nameOf(node)}`);
    }
  }
  return names;
}

/**
 * The texts that a module uses: as `area.key` what it takes of an area, and as `key` what it takes of `texts`
 * whose area is not to be seen, what it expects of its caller, and words that may choose a text.
 */
function usedTexts(content: string, file = 'module.tsx'): Set<string> {
  const nodes = [...nodesIn(parseSync(file, content).program)];
  const names = namesOfAreas(nodes);
  const used = new Set<string>();
  const take = (object: Node, key: string) => {
    for (const area of areas) {
      if (areaNamed(object) === area || names.has(`${area}.${nameOf(object)}`)) {
        used.add(`${area}.${key}`);
      }
    }
    if (nameOf(object) === 'texts' || nameOf(object['property']) === 'texts') {
      used.add(key);
    }
  };

  const addKeys = (names: readonly string[], pattern: Node) => {
    for (const property of (pattern['properties'] ?? []) as Node[]) {
      for (const area of names) {
        used.add(`${area}.${nameOf(property['key'])}`);
      }
    }
  };

  for (const node of nodes) {
    if (node.type === 'MemberExpression') {
      take(node['object'] as Node, nameOf(node['property']));
    } else if (node.type === 'VariableDeclarator' && node['init']) {
      const { properties = [] } = node['id'] as { properties?: Node[] };
      for (const property of properties) {
        take(node['init'] as Node, nameOf(property['key']));
      }
    } else if (node.type === 'ObjectPattern' && node['typeAnnotation']) {
      const named = [...nodesIn(node['typeAnnotation'])].map(areaNamed).filter((area) => area !== undefined);
      addKeys(named, node);
    } else if (node.type === 'Property' && areas.has(nameOf(node['key']))) {
      addKeys([nameOf(node['key'])], node['value'] as Node);
    } else if (/^TS(Property|Method)Signature$/.test(node.type)) {
      used.add(nameOf(node['key']));
    } else if (node.type === 'Literal') {
      used.add(nameOf(node));
    }
  }
  return used;
}

test('uses of texts are found in all forms, and members of other things are not', () => {
  const used = usedTexts(`
    const { data: words } = useTexts();
    const { pages } = textsOf(locale);
    const found = useTexts().search;
    const { next } = useTexts().data;
    type Expected = { previous: string };
    export const all = [words.page({ page: 1 }), pages.loading, found.noResults, row.moreRows, texts.download, context.texts.details];
    export const featured = (given: Texts['search']) => [given.featured, given['results']];
    export const loaded = ({ pages: { help }, data: words }: Texts, { tag }: Texts['sections']) => [help, tag];
  `);
  const names = [
    'data.page',
    'pages.loading',
    'search.noResults',
    'data.next',
    'previous',
    'download',
    'details',
  ];
  expect([...used]).toEqual(
    expect.arrayContaining([...names, 'search.featured', 'search.results', 'pages.help', 'sections.tag']),
  );
  expect(used.has('data.moreRows') || used.has('moreRows')).toBe(false);
});

test('every text of the catalogue is used', () => {
  const files = execFileSync('git', ['ls-files', 'src'], { encoding: 'utf8' }).trim().split('\n');
  const used = new Set<string>();
  for (const file of files) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$|^src\/texts\//.test(file) || !existsSync(file)) continue;
    const content = readFileSync(file, 'utf8');
    if (!/texts|words/i.test(content) && !/\bkind\b/.test(content)) continue;
    for (const name of usedTexts(content, file)) {
      used.add(name);
    }
  }

  const unused = englishTexts.filter(({ name }) => !used.has(name) && !used.has(name.split('.')[1]!));
  expect(unused.map(({ name }) => name)).toEqual([]);
});

/** A text of the catalogue in a language, as one string. */
function textIn(translation: Translation, name: string): string {
  const [area, key] = name.split('.') as [keyof Translation, string];
  return JSON.stringify((translation[area] as Record<string, unknown> | undefined)?.[key]);
}

test('texts that are equal in English are different in some language, or they are one text', () => {
  const byEnglish = Map.groupBy(englishTexts, ({ template }) => JSON.stringify(template));
  const equal = [...byEnglish.values()].flatMap((texts) =>
    texts.flatMap(({ name }, index) =>
      texts
        .slice(index + 1)
        .filter((other) =>
          Object.values(translations).every((each) => textIn(each, name) === textIn(each, other.name)),
        )
        .map((other) => `${name} and ${other.name}`),
    ),
  );
  expect(equal).toEqual([]);
});
