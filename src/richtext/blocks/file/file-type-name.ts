import type { Texts } from '#texts/texts-of.ts';

/** The names of types that are the same in all languages. */
const names: Record<string, string> = { 'text/markdown': 'Markdown', 'application/geo+json': 'GeoJSON' };

/** The keys of what other types are called. */
const keys: Record<string, 'textFile' | 'videoFile' | 'audioFile'> = {
  'text/plain': 'textFile',
  'video/mp4': 'videoFile',
  'audio/mpeg': 'audioFile',
};

/** What people call the type of a file: a name, or the ending of the file. */
export function fileTypeName(
  { type, name }: { type: string; name: string },
  texts: Texts['sections'],
): string {
  const key = keys[type];
  if (key) return texts[key];
  return names[type] ?? (/\.([A-Za-z0-9]{1,5})$/.exec(name)?.[1]?.toUpperCase() || texts.file);
}
