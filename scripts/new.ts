/**
 * `npm run new section|column|graph|map-layer|connector <name>` writes the folder of a new type and adds its
 * line to the list, so that it is available everywhere. Names are in kebab case: `risk-map`.
 */
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { columnFiles } from './templates/column.ts';
import { connectorFiles } from './templates/connector.ts';
import { graphFiles } from './templates/graph.ts';
import { mapLayerFiles } from './templates/map-layer.ts';
import { sectionFiles } from './templates/section.ts';
import { namesOf, type TypeNames } from './templates/type-names.ts';

type Kind = { folder: string; suffix: string; files(names: TypeNames): Record<string, string> };

const kinds: Record<string, Kind> = {
  section: { folder: 'src/sections', suffix: 'Section', files: sectionFiles },
  column: { folder: 'src/columns', suffix: 'Column', files: columnFiles },
  graph: { folder: 'src/graphs', suffix: 'Graph', files: graphFiles },
  'map-layer': { folder: 'src/map-layers', suffix: 'Layer', files: mapLayerFiles },
  connector: {
    folder: 'src/server/connections/connectors',
    suffix: 'Connector',
    files: connectorFiles,
  },
};

/**
 * Writes a new type into the project at `root`; returns the paths of new and changed files. Throws an error
 * for people.
 */
export async function writeType(
  root: string,
  kindName: string | undefined,
  name: string | undefined,
): Promise<string[]> {
  const kind = kindName !== undefined && Object.hasOwn(kinds, kindName) ? kinds[kindName] : undefined;
  if (!kind || !name) {
    throw new Error('Say what to write: npm run new section|column|graph|map-layer|connector <name>');
  }

  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new Error(`"${name}" is no kebab-case name, such as risk-map.`);
  }

  const folder = join(kind.folder, name);
  const taken = await access(join(root, folder)).then(
    () => true,
    () => false,
  );
  if (taken) throw new Error(`${folder} exists already.`);

  const names = namesOf(name, kind.suffix);
  const files = Object.entries(kind.files(names)).map(([file, text]) => [join(folder, file), text] as const);
  await mkdir(join(root, folder), { recursive: true });

  for (const [path, text] of files) {
    await writeFile(join(root, path), text);
  }

  const list = join(kind.folder, 'list.ts');
  await writeFile(join(root, list), withLine(await readFile(join(root, list), 'utf8'), names));
  return [...files.map(([path]) => path), list];
}

/** The list with one more line, in alphabetical order. */
function withLine(list: string, { exported, name }: TypeNames): string {
  const lines = list.split('\n').filter((line) => line.startsWith('export {') && line !== 'export {};');
  return [...lines, `export { ${exported} } from './${name}/index.ts';`].sort().join('\n') + '\n';
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  try {
    const paths = await writeType(root, process.argv[2], process.argv[3]);
    console.log(['Wrote', ...paths.map((path) => `  ${path}`)].join('\n'));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
