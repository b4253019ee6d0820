import { noSuch } from '#domain/error/no-such.ts';
import { Hono } from 'hono';
import { z } from 'zod';
import { parseInput } from '#domain/error/parse-input.ts';
import { siteHref, type Site } from '#domain/site/site.ts';
import { DownloadSlots, writeTable, type FileCell } from '#server/downloads/downloads.server.ts';
import { recordAuditEntry } from '#server/identity/identity.server.ts';
import { checkEditor, eachSiteSection, readSites, type SiteSection } from '#server/pages/pages.server.ts';
import type { Services } from '#server/services.ts';
import { fileHeaders } from '../response/file-headers.ts';
import { ownOrigin } from '../request/own-host.ts';
import type { Bindings } from '../request/request-scope.ts';
import { requireAction } from '../request/require-action.ts';
import { sendInSlot, streamResponse } from '../response/send-in-slot.ts';

const id = z.coerce.number().int().positive();
const querySchema = z.object({
  type: z.string().max(100).default('').transform(textOrNull),
  source: id.nullable().default(null),
  version: id.nullable().default(null),
  tag: z.string().max(200).default('').transform(textOrNull),
  tagged: z.string().optional(),
});

function textOrNull(text: string): string | null {
  return text || null;
}

/** The columns of the file, as programs know them. */
const headers = [
  'tracking_id',
  'parent',
  'page_title',
  'section_title',
  'element_type',
  'tags',
  'url',
  'attribution',
];

/** The components index of a site as a workbook, for those who may edit the site. */
export function sectionRoutes(services: Services): Hono<Bindings> {
  const { database, configuration } = services;
  const slots = new DownloadSlots({ inAll: 2, perClient: 1 });
  const routes = new Hono<Bindings>();

  routes.use(
    '/download/sections/*',
    requireAction('page.edit', 'This requires access level 5. Log in as an editor.'),
  );
  routes.get('/download/sections/:site{\\d{1,9}}/sections.xlsx', async (context) => {
    const viewer = context.get('viewer');
    const siteId = Number(context.req.param('site'));
    const site = (await readSites(database.db)).find((each) => each.id === siteId);
    if (!site) throw noSuch('site', siteId);

    checkEditor({ ...viewer, site });
    const { tagged, ...filter } = parseInput(querySchema, context.req.query(), 'query');
    const fields = fileHeaders(`${site.name} sections`, 'xlsx');
    if (context.req.method === 'HEAD') return context.body(null, 200, fields);

    const { signal } = context.req.raw;
    const origin = ownOrigin(context.req.header('host') ?? '', configuration.url);
    const found = eachSiteSection(database.db, { ...viewer, site }, { ...filter, hasTags: tagged === 'yes' });
    const rows = rowsOf(found, site, origin);

    return sendInSlot(context, slots, async () => {
      const table = { sheet: 'Sections', headers, rows, signal };
      const { size, stream } = await writeTable(configuration.dataFolder, table);
      return streamResponse(stream, signal, { ...fields, 'content-length': String(size) }, () =>
        recordAuditEntry(database.db, viewer, { action: 'download', subject: `${site.name}, sections` }),
      );
    });
  });

  return routes;
}

async function* rowsOf(
  parts: AsyncIterable<SiteSection[]>,
  site: Site,
  origin: string,
): AsyncGenerator<FileCell[][]> {
  for await (const sections of parts) {
    yield sections.map((section) => {
      const url = `${origin}${siteHref(site, section.path ?? section.editPath)}`;
      return [
        section.tracking_id,
        section.parents.join(' / '),
        section.page_title,
        section.title,
        section.type,
        section.tags.join(', '),
        { text: url, href: encodeURI(url) },
        section.attribution.map(({ sourceName, versionName }) => `${sourceName}, ${versionName}`).join('; '),
      ];
    });
  }
}
