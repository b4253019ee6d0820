// The import boundaries as a plugin of the linter. Unlike patterns on import paths, it knows the path of the
// importing file.
import { posix, relative, sep } from 'node:path';

const root = new URL('../src/', import.meta.url).pathname;

/** The areas that each area may import: only those it uses, and only areas listed before it. */
export const MAY = {
  domain: [],
  client: ['domain'],
  texts: ['domain'],
  ui: ['texts'],
  richtext: ['domain', 'ui', 'texts'],
  columns: ['domain', 'ui', 'texts', 'richtext'],
  graphs: ['domain', 'ui', 'texts'],
  dataview: ['domain', 'ui', 'texts', 'columns'],
  grid: ['domain', 'client', 'ui', 'texts', 'columns'],
  'map-layers': ['domain', 'texts', 'graphs', 'dataview'],
  sections: ['domain', 'ui', 'texts', 'richtext', 'graphs', 'dataview', 'map-layers'],
  screens: ['domain', 'client', 'ui', 'texts', 'richtext', 'columns', 'dataview', 'grid', 'sections'],
  themes: ['domain'],
  // Content only: JSON, Markdown and data files.
  sample: [],
  server: ['domain', 'texts'],
  app: ['domain', 'texts', 'client', 'ui', 'columns', 'graphs', 'dataview', 'sections', 'screens', 'themes'],
};

/** Lists of `ui` compare letters by the one rule of all searches, which is here. */
const TEXT_RULES = 'domain/value/text/';

/** The rooms of `domain` in their order: each may import only rooms before it. */
export const DOMAIN_ROOMS = [
  'error',
  'value',
  'access',
  'theme',
  'formula',
  'geo',
  'source',
  'query',
  'compare',
  'page',
  'site',
];

/** The rooms inside of a room of `domain`, in their order: each may import only those before it. */
export const INNER_ROOMS = {
  value: ['object', 'text', 'address', 'colour', 'number', 'date', 'cell'],
  source: ['column', 'checks', 'join', 'description', 'upload', 'connection'],
  page: ['content', 'tree', 'filter', 'change', 'template'],
};

/** The areas of `server` from ground to roof: each may import only areas before it, through their doors. */
export const SERVER_AREAS = [
  'host',
  'base',
  'texts',
  'code',
  'files',
  'engine',
  'geo',
  'items',
  'identity',
  'themes',
  'sources',
  'downloads',
  'printing',
  'search',
  'assets',
  'pages',
  'tiles',
  'sites',
  'mail',
  'jobs',
  'backup',
  'uploads',
  'connections',
  'services.ts',
  'graphql',
  'http',
  'embedded-postgres',
  'sample',
  'start',
];

/**
 * The rooms of areas of `server` in their order: each may import only rooms before it. Other files there may
 * import all.
 */
export const SERVER_ROOMS = {
  engine: [
    'dialect.ts',
    'contract.ts',
    'log',
    'query',
    'running',
    'changes',
    'requests',
    'duckdb',
    'clickhouse',
    'snapshots',
  ],
  pages: ['tree', 'draft', 'publish', 'view', 'search', 'sharing', 'generate'],
  uploads: [
    'files',
    'table',
    'text',
    'parquet',
    'workbook',
    'html',
    'shapes',
    'json',
    'map',
    'analysis',
    'publication',
  ],
  connections: ['request', 'database', 'connectors'],
  http: ['connections', 'request', 'response', 'routes'],
};

/**
 * Folders with rooms in their order: a room may import only rooms of its folder before it. Files beside the
 * rooms may import all and be imported by all.
 */
export const ROOMS = {
  grid: ['store', 'paint', 'input', 'menus'],
  'richtext/editor': [
    'focus',
    'controls',
    'typeahead',
    'block',
    'block-handle',
    'keys',
    'limit',
    'text-style',
    'insert',
    'emoji',
    'find',
    'clear',
    'import-export',
    'autocomplete',
    'speech',
    'tools',
    'toolbar',
  ],
  dataview: ['state', 'sources', 'query', 'filters', 'rows', 'suggestion', 'settings'],
  'sections/graph': ['points', 'panels', 'settings'],
  'map-layers': ['state', 'scales', 'places', 'layer'],
  'screens/page-editor': ['draft', 'commands', 'canvas', 'publishing', 'panels', 'palette'],
  'screens/uploads': ['mapping', 'findings'],
};

/** The door of the rooms of the engine to its DuckDB, and who may enter by it. */
const DUCKDB_DOOR = 'server/engine/duckdb/duckdb.ts';
const DUCKDB_DOOR_USERS = ['clickhouse', 'snapshots', 'data-engine.ts', 'engine.server.ts'];

/** Who may import DuckDB: its implementation of the engine, and what reads and writes files with it. */
const DUCKDB_USERS = [
  'server/engine/duckdb/',
  'server/engine/snapshots/',
  'server/engine/testing/',
  'server/uploads/',
  'server/downloads/',
];

/** The areas whose pure faces server may import, so that it validates and queries without any UI. */
const REGISTRIES = ['richtext', 'columns', 'graphs', 'map-layers', 'sections', 'themes'];

/** The folders of types, and their subfolders that are shared by types instead of being one. */
const TYPES = {
  'richtext/blocks': [],
  columns: [],
  graphs: ['marks', 'picture'],
  'map-layers': ['state', 'scales', 'places', 'layer'],
  'server/connections/connectors': [],
  sections: [],
  themes: [],
};

/**
 * Why a file under src may not import a path, or undefined when it may. Both are relative to src, with
 * slashes.
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
    if (target.split('/')[0] !== area) {
      return `A relative path stays inside its area; write #area/... instead of ${source}.`;
    }
    return insideProblem(area, file, target, source);
  }

  if (source.startsWith('@duckdb/')) return duckDbProblem(file);
  if (!source.startsWith('#')) return undefined;

  const target = source.slice(1);
  const entered = target.split('/')[0];
  if (entered === area) return insideProblem(area, file, target, source);
  if (MAY[area]?.includes(entered)) return undefined;
  if (area === 'ui' && target.startsWith(TEXT_RULES)) return undefined;
  if (area === 'app' && entered === 'server') return doorProblem(target);
  if (area === 'server' && REGISTRIES.includes(entered)) return faceProblem(target);

  return `${area} may not import ${entered}: only ${MAY[area]?.join(', ') || 'itself'}. Move what both need to an area before them.`;
}

/** Why a file may not import another file of its own area. */
function insideProblem(area, file, target, source) {
  if (area === 'server') return serverProblem(file, target, source);
  if (area === 'domain') return domainProblem(file, target);
  return siblingProblem(file, target) ?? roomProblem(file, target);
}

/** Why a file in a room may not import a file of another room of its folder. */
function roomProblem(file, target) {
  // Tests beside the code check a room together with the rooms above it.
  if (/\.test\.tsx?$/.test(file)) return undefined;

  for (const [folder, rooms] of Object.entries(ROOMS)) {
    const [from, to] = [file, target].map((path) => rooms.indexOf(folderIn(folder, path)));
    if (from >= 0 && to > from) {
      return `${folder}/${rooms[from]} comes before ${folder}/${rooms[to]} and may not import it.`;
    }
  }

  return undefined;
}

function serverProblem(file, target, source) {
  const [from, to] = [file, target].map((path) => path.split('/')[1]);
  if (from === to) return siblingProblem(file, target) ?? serverRoomProblem(from, file, target);

  for (const area of [from, to]) {
    if (!SERVER_AREAS.includes(area)) return `src/server/${area} is missing in SERVER_AREAS.`;
  }

  if (SERVER_AREAS.indexOf(to) > SERVER_AREAS.indexOf(from)) {
    return `server/${from} is below server/${to} and may not import it.`;
  }

  // Tests beside the code may import inner files of areas below, but nothing from areas above.
  if (/\.test\.tsx?$/.test(file)) return undefined;

  const door = to.endsWith('.ts') ? `server/${to}` : `server/${to}/${to}.server.ts`;
  return source === `#${door}` ? undefined : `server/${from} enters server/${to} through #${door}.`;
}

function serverRoomProblem(area, file, target) {
  // Tests beside the code check a room together with the rooms above it.
  if (/\.test\.tsx?$/.test(file)) return undefined;

  const rooms = SERVER_ROOMS[area] ?? [];
  const [from, to] = [file, target].map((path) => path.split('/')[2]);
  if (from !== to && target.startsWith('server/engine/duckdb/')) return duckDbDoorProblem(file, target);
  if (from === to || !rooms.includes(from)) return undefined;
  if (rooms.includes(to) && rooms.indexOf(to) < rooms.indexOf(from)) return undefined;

  return `server/${area}/${from} is below server/${area}/${to} and may not import it.`;
}

/** Why a file of the engine may not import one of its DuckDB: all others know it by the contract. */
function duckDbDoorProblem(file, target) {
  const from = file.split('/')[2];
  if (from === 'testing') return undefined;
  if (!DUCKDB_DOOR_USERS.includes(from)) {
    return `server/engine/${from} knows an engine by server/engine/contract.ts, not server/engine/duckdb.`;
  }

  return target === DUCKDB_DOOR ? undefined : `server/engine/${from} enters DuckDB through #${DUCKDB_DOOR}.`;
}

function duckDbProblem(file) {
  if (/\.test\.tsx?$/.test(file) || DUCKDB_USERS.some((folder) => file.startsWith(folder))) return undefined;
  return `Only ${DUCKDB_USERS.join(', ')} may import DuckDB; others use #server/engine/engine.server.ts.`;
}

function domainProblem(file, target) {
  const [from, to] = [file, target].map((path) => path.split('/')[1]);
  if (from === to) return innerProblem(from, file, target);

  for (const room of [from, to]) {
    if (!DOMAIN_ROOMS.includes(room)) return `src/domain/${room} is missing in DOMAIN_ROOMS.`;
  }

  if (DOMAIN_ROOMS.indexOf(to) > DOMAIN_ROOMS.indexOf(from)) {
    return `domain/${from} comes before domain/${to} and may not import it.`;
  }

  return undefined;
}

/**
 * Why a file of a room of `domain` may not import another file of that room; tests may use the rooms above
 * theirs.
 */
function innerProblem(room, file, target) {
  if (/\.test\.tsx?$/.test(file)) return undefined;
  const rooms = INNER_ROOMS[room];
  const [from, to] = [file, target].map((path) => path.split('/')[2]);
  if (!rooms || from === to) return undefined;

  for (const inner of [from, to]) {
    if (!rooms.includes(inner)) return `src/domain/${room}/${inner} is missing in INNER_ROOMS.`;
  }

  if (rooms.indexOf(to) > rooms.indexOf(from)) {
    return `domain/${room}/${from} comes before domain/${room}/${to} and may not import it.`;
  }

  return undefined;
}

function siblingProblem(file, target) {
  for (const [folder, shared] of Object.entries(TYPES)) {
    const [from, to] = [folderIn(folder, file), folderIn(folder, target)];
    if (from && to && from !== to && !shared.includes(from) && !shared.includes(to)) {
      return `${from} and ${to} are types of one kind and never import each other. Move what they share out of both.`;
    }
  }

  return undefined;
}

/** The folder directly inside another one that a path leads through. */
function folderIn(folder, path) {
  const names = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/') : [];
  return names.length > 1 ? names[0] : undefined;
}

function doorProblem(target) {
  const [, area, file, ...deeper] = target.split('/');
  if (deeper.length === 0 && file === `${area}.server.ts`) return undefined;
  return `app enters server through #server/${area}/${area}.server.ts.`;
}

function faceProblem(target) {
  const inType = Object.keys(TYPES).some((folder) => folderIn(folder, target));
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
      if (message) {
        context.report({ node, message });
      }
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
