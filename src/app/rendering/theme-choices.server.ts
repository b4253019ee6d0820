import type { Services } from '#server/start/start.server.ts';

/** The themes that sites and pages are given, as choices show them. */
export async function themeChoices({ pageCaches }: Services): Promise<{ name: string; label: string }[]> {
  const { themes } = await pageCaches.themes.read();
  return themes.map(({ name, label }) => ({ name, label }));
}
