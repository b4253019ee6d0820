import { hazardIcons } from './hazard-icons.ts';
import { isIconName } from './icons.ts';

/** The icons of hazards that data has under further names, by the names of their icons. */
const namesByIcon: Readonly<Record<string, readonly string[]>> = {
  flooding: ['flood', 'riverine flooding', 'inland flooding', 'flash flood', 'dam/levee break', 'wave'],
  coastal: ['coastal flooding', 'coastal storm', 'storm surge'],
  'extreme-cold': ['cold wave', 'cold', 'freezing', 'frost'],
  'extreme-heat': ['heat wave', 'heat'],
  hurricane: ['tropical storm', 'typhoon', 'tropical cyclone', 'cyclone', 'tropical depression'],
  'ice-storm': ['severe ice storm', 'freezing rain'],
  landslide: ['mud/landslide', 'mudslide', 'debris flow'],
  lightning: ['severe storm', 'severe storm(s)', 'thunderstorm', 'thunderstorms'],
  tsunami: ['tsunami', 'seiche'],
  volcano: ['volcanic activity', 'volcanic eruption'],
  wildfire: ['fire', 'wild fire', 'forest fire'],
  wind: ['strong wind', 'straight-line winds', 'high wind', 'winds'],
  snowstorm: ['winter weather', 'winter storm', 'snow', 'blizzard', 'heavy snow'],
  'triangle-alert': [
    'biological',
    'chemical',
    'toxic substances',
    'terrorist',
    'human cause',
    'fishing losses',
    'other',
  ],
};

/** A name in lower case, with single hyphens in place of blanks and signs. */
const fold = (name: string): string =>
  name
    .slice(0, 100)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

const iconsByName: ReadonlyMap<string, string> = new Map([
  ...Object.entries(hazardIcons).map(([icon, { label }]) => [fold(label), icon] as const),
  ...Object.entries(namesByIcon).flatMap(([icon, names]) => names.map((name) => [fold(name), icon] as const)),
]);

/**
 * The name of the icon that people mean by a text: that of a hazard, or of an icon in any case; null where
 * there is none.
 */
export function iconNameOf(text: string): string | null {
  if (isIconName(text)) return text;
  const name = fold(text);
  const icon = iconsByName.get(name) ?? iconsByName.get(name.replace(/s$/, ''));
  if (icon !== undefined) return icon;
  if (!isIconName(name)) return null;
  return name;
}
