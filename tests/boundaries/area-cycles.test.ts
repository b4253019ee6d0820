import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';

type Graph = Map<string, Set<string>>;

const importPattern = /(?:from|import)\s*\(?\s*'([^']+)'/g;

/** The sources of `src/<area>` that are not tests, by path relative to `src`. */
function sourcesOf(area: string): Map<string, string> {
  const files = readdirSync(join('src', area), { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  return new Map(
    sources.map((file) => [posix.join(area, file), readFileSync(join('src', area, file), 'utf8')]),
  );
}

/** Which parts of an area import which, types included; a part is a folder or a file right below the area. */
function partGraph(sources: ReadonlyMap<string, string>): Graph {
  const graph: Graph = new Map();
  for (const [file, text] of sources) {
    const [area, part] = file.split('/');
    for (const [, source = ''] of text.matchAll(importPattern)) {
      const target = source.startsWith('.')
        ? posix.join(posix.dirname(file), source)
        : source.replace(/^#/, '');
      const [toArea, to] = target.split('/');
      if (toArea !== area || !to || to === part) continue;
      graph.set(part!, (graph.get(part!) ?? new Set()).add(to));
    }
  }
  return graph;
}

/** A cycle in a graph as the parts on the way; null when there is none. */
function findCycle(graph: Graph): string[] | null {
  const finished = new Set<string>();
  const visit = (part: string, path: string[]): string[] | null => {
    if (path.includes(part)) return [...path.slice(path.indexOf(part)), part];
    if (finished.has(part)) return null;
    for (const next of graph.get(part) ?? []) {
      const cycle = visit(next, [...path, part]);
      if (cycle) return cycle;
    }
    finished.add(part);
    return null;
  };
  for (const part of graph.keys()) {
    const cycle = visit(part, []);
    if (cycle) return cycle;
  }
  return null;
}

test.each(['server', 'domain'])('no parts of %s import each other in a cycle, types included', (area) => {
  const graph = partGraph(sourcesOf(area));
  expect(graph.size).toBeGreaterThan(3);
  expect(findCycle(graph)).toBeNull();
});

test('a cycle over types and values is found', () => {
  const sources = new Map([
    ['server/items/a.ts', `import type { B } from '#server/pages/b.ts';`],
    ['server/pages/b.ts', `export const c = () => import('../sites/c.ts');`],
    ['server/sites/c.ts', `import {\n  a,\n} from '#server/items/a.ts';`],
    ['server/base/d.ts', `import { e } from './e.ts';`],
  ]);
  expect(findCycle(partGraph(sources))).toEqual(['items', 'pages', 'sites', 'items']);
});
