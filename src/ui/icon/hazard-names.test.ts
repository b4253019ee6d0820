import { expect, test } from 'vitest';
import { iconNameOf } from './hazard-names.ts';
import { isIconName } from './icons.ts';

const fema =
  'Biological, Chemical, Coastal Storm, Dam/Levee Break, Drought, Earthquake, Fire, Fishing Losses, Flood, Freezing, Human Cause, Hurricane, Mud/Landslide, Other, Severe Ice Storm, Severe Storm, Severe Storm(s), Snowstorm, Straight-Line Winds, Terrorist, Tornado, Toxic Substances, Tropical Storm, Tsunami, Typhoon, Volcanic Eruption, Winter Storm';
const nri =
  'Avalanche, Coastal Flooding, Cold Wave, Drought, Earthquake, Hail, Heat Wave, Hurricane, Ice Storm, Landslide, Lightning, Riverine Flooding, Inland Flooding, Strong Wind, Tornado, Tsunami, Volcanic Activity, Wildfire, Winter Weather';

test.each([...new Set([...fema.split(', '), ...nri.split(', ')])])('%s has an icon in any case', (name) => {
  for (const form of [name, name.toUpperCase(), `  ${name.toLowerCase()} `, name.replaceAll(' ', '_')]) {
    expect([form, isIconName(iconNameOf(form) ?? '')]).toEqual([form, true]);
  }
});

test.each([
  ['Hurricane', 'hurricane'],
  ['Ice Storm', 'ice-storm'],
  ['Floods', 'flooding'],
  ['chart-column', 'chart-column'],
  ['Chart Column', 'chart-column'],
  ['', null],
  ['constructor', null],
  ['no such thing', null],
])('%j is the icon %j', (text, icon) => {
  expect(iconNameOf(text)).toBe(icon);
});
