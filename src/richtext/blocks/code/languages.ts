/**
 * The languages whose code is coloured, by the names under which they are stored, with their labels and other
 * names.
 */
const languages = {
  bash: ['Shell', 'sh', 'shell', 'zsh', 'console'],
  c: ['C', 'h'],
  cpp: ['C++', 'c++', 'cc', 'hpp'],
  csharp: ['C#', 'cs', 'c#'],
  css: ['CSS'],
  go: ['Go', 'golang'],
  xml: ['HTML, XML', 'html', 'svg', 'xhtml'],
  java: ['Java'],
  javascript: ['JavaScript', 'js', 'jsx', 'mjs', 'cjs'],
  json: ['JSON', 'json5', 'geojson'],
  markdown: ['Markdown', 'md'],
  php: ['PHP'],
  python: ['Python', 'py'],
  r: ['R'],
  rust: ['Rust', 'rs'],
  sql: ['SQL', 'postgresql', 'mysql', 'duckdb'],
  typescript: ['TypeScript', 'ts', 'tsx', 'mts'],
  yaml: ['YAML', 'yml'],
} as const;

/** A language whose code is coloured. */
export type CodeLanguage = keyof typeof languages;

const isCodeLanguage = (name: string): name is CodeLanguage => Object.hasOwn(languages, name);
const names = Object.keys(languages).filter(isCodeLanguage);
const byName = new Map<string, CodeLanguage>(
  names.flatMap((name) => [name, ...languages[name].slice(1)].map((other) => [other, name] as const)),
);

/** The languages with their labels, for a menu. */
export const codeLanguageOptions = names.map((value) => ({ value, label: languages[value][0] }));

/** The language that a stored name, such as `js`, means; undefined for one whose code is not coloured. */
export const codeLanguage = (name: unknown): CodeLanguage | undefined =>
  typeof name === 'string' ? byName.get(name.toLowerCase()) : undefined;
