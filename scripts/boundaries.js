// The house's rule of who may import whom, as a plugin of the linter: it knows where a file lies, which patterns on
// import paths do not.
import { posix, relative, sep } from 'node:path';

const root = new URL('../src/', import.meta.url).pathname;

/** What each area may import beside itself: each may import what stands to its left, and siblings not at all. */
export const MAY = {
  domain: [],
  api: ['domain'],
  ui: ['domain', 'api'],
  richtext: ['domain', 'api', 'ui'],
  columns: ['domain', 'api', 'ui', 'richtext'],
  graphs: ['domain', 'api', 'ui', 'richtext'],
  dataview: ['domain', 'api', 'ui', 'richtext', 'columns', 'graphs'],
  sections: ['domain', 'api', 'ui', 'richtext', 'columns', 'graphs', 'dataview'],
  screens: ['domain', 'api', 'ui', 'richtext', 'columns', 'graphs', 'dataview', 'sections'],
  themes: ['domain'],
  server: ['domain'],
  app: ['domain', 'api', 'ui', 'richtext', 'columns', 'graphs', 'dataview', 'sections', 'screens', 'themes'],
};

/** The areas whose pure faces server may import, so that it validates and queries without any UI. */
const REGISTRIES = ['richtext', 'columns', 'graphs', 'sections'];

/** Where the folders of types lie, and the folders there that are no types but shared by them. */
const TYPES = { 'richtext/blocks': [], columns: [], graphs: ['marks'], sections: [], themes: [] };

/**
 * Why a file under src may not import a path, or undefined when it may. Both are relative to src, with slashes.
 * @param {string} file
 * @param {string} source
 * @returns {string | undefined}
 */
export function importProblem(file, source) {
  const area = file.split('/')[0];
  if (source.startsWith('.')) {
    const target = posix.join(posix.dirname(file), source);
    // Tests beside the code share fixtures with those in tests/.
    if (target.startsWith('../tests/') && /\.test\.tsx?$/.test(file)) return undefined;
    if (target.split('/')[0] !== area)
      return `A relative path stays inside its area; write #area/... instead of ${source}.`;
    return siblingProblem(file, target);
  }
  if (!source.startsWith('#')) return undefined;
  const target = source.slice(1);
  const entered = target.split('/')[0];
  if (entered === area) return siblingProblem(file, target);
  if (MAY[area]?.includes(entered)) return undefined;
  if (area === 'app' && entered === 'server') return doorProblem(target);
  if (area === 'server' && REGISTRIES.includes(entered)) return faceProblem(target);
  return `${area} may not import ${entered}: only ${MAY[area]?.join(', ') || 'itself'}. What both need moves to the left.`;
}

function siblingProblem(file, target) {
  for (const [folder, shared] of Object.entries(TYPES)) {
    const [from, to] = [typeIn(folder, file), typeIn(folder, target)];
    if (from && to && from !== to && !shared.includes(from) && !shared.includes(to)) {
      return `${from} and ${to} are types of one kind and never import each other. What they share moves out of both.`;
    }
  }
  return undefined;
}

function typeIn(folder, path) {
  const rest = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/') : [];
  return rest.length > 1 ? rest[0] : undefined;
}

function doorProblem(target) {
  const [, area, file, ...deeper] = target.split('/');
  if (deeper.length === 0 && file === `${area}.server.ts`) return undefined;
  return `app enters server through #server/${area}/${area}.server.ts.`;
}

function faceProblem(target) {
  const inType = Object.keys(TYPES).some((folder) => typeIn(folder, target));
  const isPure = inType ? target.endsWith('/index.ts') : /^[a-z]+\/[a-z-]+\.ts$/.test(target);
  return isPure
    ? undefined
    : `Of a registry, server may import only what is pure: its index.ts, and each type's.`;
}

const imports = {
  meta: { type: 'problem', docs: { description: 'Who may import whom' } },
  create(context) {
    const file = relative(root, context.filename).split(sep).join('/');
    if (file.startsWith('..')) return {};
    const check = (node) => {
      const source = node?.type === 'Literal' ? node.value : undefined;
      const message = typeof source === 'string' ? importProblem(file, source) : undefined;
      if (message) context.report({ node, message });
    };
    return {
      ImportDeclaration: ({ source }) => check(source),
      ExportNamedDeclaration: ({ source }) => check(source),
      ExportAllDeclaration: ({ source }) => check(source),
      ImportExpression: ({ source }) => check(source),
      TSImportType: ({ source, argument }) => check(source ?? argument),
    };
  },
};

export default { meta: { name: 'house' }, rules: { imports } };
