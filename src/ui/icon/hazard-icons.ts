import {
  Activity,
  CloudDrizzle,
  CloudHail,
  CloudLightning,
  CloudSnow,
  DropletOff,
  FlameKindling,
  LoaderPinwheel,
  Mountain,
  MountainSnow,
  Sailboat,
  ThermometerSnowflake,
  ThermometerSun,
  Tornado,
  Triangle,
  WavesArrowUp,
  Waves,
  Wind,
  type LucideIcon,
} from 'lucide-react';
import type { Texts } from '#texts/texts-of.ts';

/** An icon of a hazard: its English label, the key of what readers call it, and what is drawn. */
type HazardIcon = { label: string; text: HazardText; icon: LucideIcon };

/** The keys of texts without values: all that hazards have. */
type HazardText = {
  [key in keyof Texts['controls']]: Texts['controls'][key] extends string ? key : never;
}[keyof Texts['controls']];

/** The icons of natural hazards, by the names that pages store. */
export const hazardIcons: Readonly<Record<string, HazardIcon>> = {
  flooding: { label: 'Flooding', text: 'flooding', icon: Waves },
  coastal: { label: 'Coastal', text: 'coastal', icon: Sailboat },
  drought: { label: 'Drought', text: 'drought', icon: DropletOff },
  earthquake: { label: 'Earthquake', text: 'earthquake', icon: Activity },
  'extreme-cold': { label: 'Extreme cold', text: 'extremeCold', icon: ThermometerSnowflake },
  'extreme-heat': { label: 'Extreme heat', text: 'extremeHeat', icon: ThermometerSun },
  hail: { label: 'Hail', text: 'hail', icon: CloudHail },
  hurricane: { label: 'Hurricane', text: 'hurricane', icon: LoaderPinwheel },
  'ice-storm': { label: 'Ice storm', text: 'iceStorm', icon: CloudDrizzle },
  landslide: { label: 'Landslide', text: 'landslide', icon: Mountain },
  lightning: { label: 'Lightning', text: 'lightning', icon: CloudLightning },
  tornado: { label: 'Tornado', text: 'tornado', icon: Tornado },
  tsunami: { label: 'Tsunami/Seiche', text: 'tsunami', icon: WavesArrowUp },
  volcano: { label: 'Volcano', text: 'volcano', icon: Triangle },
  wildfire: { label: 'Wildfire', text: 'wildfire', icon: FlameKindling },
  wind: { label: 'Wind', text: 'wind', icon: Wind },
  snowstorm: { label: 'Snowstorm', text: 'snowstorm', icon: CloudSnow },
  avalanche: { label: 'Avalanche', text: 'avalanche', icon: MountainSnow },
};
