/** A graph section of the gallery, by the name of its screenshots; `size` is its width on the page. */
export type GalleryChart = { name: string; size?: '1/2'; columns: object[]; graph: object };

const hazards = [
  'Riverine flooding',
  'Strong wind',
  'Hail',
  'Tornado',
  'Winter weather',
  'Lightning',
  'Hurricane',
  'Wildfire',
  'Heat wave',
  'Coastal flooding',
  'Drought',
  'Earthquake',
  'Landslide',
  'Avalanche',
];
const regions = ['North', 'East', 'South', 'West', 'Islands'];

/** The columns of the gallery's source. */
export const galleryColumns = [
  { name: 'hazard', type: 'text' },
  { name: 'region', type: 'text' },
  { name: 'risk', type: 'text' },
  { name: 'year', type: 'number', dataType: 'numeric' },
  { name: 'day', type: 'date', dataType: 'date' },
  { name: 'loss', type: 'number', dataType: 'numeric' },
  { name: 'wind', type: 'number', dataType: 'numeric' },
  { name: 'change', type: 'number', dataType: 'numeric' },
];

/** The rows of the gallery's source as CSV, the same each time. */
export function galleryCsv(): string {
  const random = generator();
  const lines = Array.from({ length: 3000 }, () => {
    const hazard = Math.floor(random() ** 2 * hazards.length);
    const region = Math.floor(random() ** 1.4 * regions.length);
    const year = 1996 + Math.floor(random() ** 0.7 * 29);
    const day = new Date(Date.UTC(year, Math.floor(random() * 12), 1 + Math.floor(random() * 28)));
    const wind = 20 + random() * 90 + region * 8;
    const loss = Math.round(10 ** (1 + random() * 2 + wind / 50));
    const change = Math.round((random() - 0.5 + (region - 2) / 8 - (hazard - 5) / 30) * 400) / 10;
    const risk = ['Very Low', 'Low', 'Moderate', 'High', 'Very High'][Math.min(4, Math.floor(wind / 30))];
    return [
      hazards[hazard],
      regions[region],
      risk,
      // Years without any row leave a gap along x.
      year > 2003 && year < 2008 ? year - 8 : year,
      day.toISOString().slice(0, 10),
      loss,
      wind.toFixed(1),
      change,
    ].join(',');
  });
  return [galleryColumns.map(({ name }) => name).join(','), ...lines].join('\n');
}

/** Numbers from 0 to 1, the same each time. */
function generator(): () => number {
  let state = 20_261_126;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A column of the gallery's source with a role. */
export const column = (name: string, more: object) => ({
  ...galleryColumns.find((one) => one.name === name),
  show: true,
  ...more,
});
/** The column along x. */
export const along = (name: string, more: object = {}) => column(name, { xAxis: true, group: true, ...more });
/** A column of amounts. */
export const amount = (name: string, fn: string, more: object = {}) =>
  column(name, { yAxis: true, fn, ...more });
/** The column of series. */
export const by = (name: string, more: object = {}) =>
  column(name, { categorize: true, group: true, ...more });
/** The title and the subtitle of a chart. */
export const titled = (title: string, subtitle = '') => ({ title: { title }, subtitle });
