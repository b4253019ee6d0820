import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataStory, StorySource } from './data-stories.ts';
import { publishUpload, uploadFile, type Ask } from './graphql-client.ts';

type FoundColumn = { name: string; type: string; dataType: string };
type SourceColumn = { name: string; type: string; display_name?: string };
type ListedSource = { id: number; name: string; columns: SourceColumn[]; versions: { id: number }[] };

/** The sources of stories with their newest versions, by their names. */
export type StorySources = ReadonlyMap<string, ListedSource>;

const nameOf = (source: StorySource): string => ('sample' in source ? source.sample : source.name);

/** Publishes the sources of stories that are files of a folder, and finds those of the sample. */
export async function publishStorySources(
  ask: Ask,
  {
    url,
    cookie,
    stories,
    folder = '',
  }: { url: string; cookie: string; stories: readonly DataStory[]; folder?: string | undefined },
): Promise<StorySources> {
  const published = await listedSources(ask);

  for (const { source } of stories) {
    if ('sample' in source || published.has(source.name)) continue;
    const content = new Blob([await readFile(join(folder, source.file))]);
    const id = await uploadFile(ask, url, cookie, { file: { content, type: 'csv' } });
    const columns = await columnsOf(ask, id, source.columns);
    await publishUpload(ask, id, { name: source.name, columns });
  }
  return listedSources(ask);
}

async function listedSources(ask: Ask): Promise<StorySources> {
  const { sources } = await ask<{ sources: ListedSource[] }>(
    '{ sources { id name columns versions { id } } }',
  );
  return new Map(sources.map((source) => [source.name, source]));
}

/** The columns that were found in a file, with what a story changes about them. */
async function columnsOf(
  ask: Ask,
  id: number,
  changes: Readonly<Record<string, object>> = {},
): Promise<object[]> {
  const { upload } = await ask<{ upload: { layers: { columns: FoundColumn[] }[] } }>(
    'query ($id: Int!) { upload(id: $id) { layers } }',
    { id },
  );
  const found = upload.layers[0]?.columns ?? [];
  return found.map(({ name, type, dataType }) => ({ name, type, dataType, ...changes[name] }));
}

/** The section of a story, whose columns have the types and names that the source gives them. */
export function storySection({ type, source, state }: DataStory, sources: StorySources): object {
  const found = sources.get(nameOf(source));
  const [version] = found?.versions ?? [];
  if (!found || !version) throw new Error(`There is no source ${nameOf(source)}.`);

  const columns = state.columns.map((column) => ({
    ...found.columns.find(({ name }) => name === column.name),
    ...column,
  }));
  const sourceInfo = { sourceId: found.id, versionId: version.id };
  return { element: { 'element-type': type, 'element-data': { ...state, sourceInfo, columns } } };
}
