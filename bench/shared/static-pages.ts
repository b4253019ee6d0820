import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { build, type Rolldown } from 'vite';
import { serveHttp } from '../../src/server/http/http.server.ts';

/** Pages of other programs beside ours: the script of each by its name, and what all of them can fetch. */
export async function serveStaticPages(
  scripts: Record<string, string>,
  files: Record<string, string>,
): Promise<{ url: string; close(): void }> {
  const bodies: Record<string, { type: string; body: string }> = {};
  for (const [name, source] of Object.entries(scripts)) {
    const built = await bundle(source);
    bodies[`/${name}`] = {
      type: 'text/html',
      body: `<!doctype html><meta charset="utf-8"><title>${name}</title>${built.css}<div id="root"></div><script type="module" src="/${name}.js"></script>`,
    };
    bodies[`/${name}.js`] = { type: 'text/javascript', body: built.script };
  }

  for (const [path, body] of Object.entries(files)) {
    bodies[path] = { type: 'application/json', body };
  }

  const server = serveHttp((request) => {
    const found = bodies[new URL(request.url).pathname];
    if (!found) return new Response(null, { status: 404 });
    return new Response(found.body, { headers: { 'content-type': `${found.type}; charset=utf-8` } });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}

/** A script with all that it imports, minified, as an application of it would be deployed. */
async function bundle(source: string): Promise<{ script: string; css: string }> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: true, rolldownOptions: { input: 'static.js' } },
    plugins: [
      {
        name: 'static',
        resolveId: (id) => (id === 'static.js' ? id : undefined),
        load: (id) => (id === 'static.js' ? source : undefined),
      },
    ],
  });
  const output = ([built].flat() as Rolldown.RolldownOutput[]).flatMap((each) => each.output);
  const chunk = output.find((each) => each.type === 'chunk')!;
  const css = output.flatMap((each) =>
    each.type === 'asset' && each.fileName.endsWith('.css') ? [`<style>${String(each.source)}</style>`] : [],
  );

  return { script: chunk.code, css: css.join('') };
}
