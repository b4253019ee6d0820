import { ownValue } from '#domain/value/object/own-value.ts';
import type { Texts } from '#texts/texts-of.ts';
import { hazardIcons } from '#ui/icon/hazard-icons.ts';

/** What an icon is called: that of a hazard in the language of readers. */
export function iconLabel(name: string, texts: Texts['controls']): string {
  const hazard = ownValue(hazardIcons, name);
  if (hazard) return texts[hazard.text];
  return name.replaceAll('-', ' ');
}
