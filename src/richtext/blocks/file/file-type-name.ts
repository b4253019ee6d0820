const names: Record<string, string> = {
  'text/plain': 'text',
  'text/markdown': 'Markdown',
  'application/geo+json': 'GeoJSON',
  'video/mp4': 'MP4 video',
  'audio/mpeg': 'MP3 audio',
};

/** What people call the type of a file: a name, or the ending of the file. */
export function fileTypeName({ type, name }: { type: string; name: string }): string {
  return names[type] ?? (/\.([A-Za-z0-9]{1,5})$/.exec(name)?.[1]?.toUpperCase() || 'File');
}
