import { accessLevels } from './access.ts';

/** The access levels that have a name, with what the person who selects one reads. */
export const accessLevelOptions: readonly { level: number; label: string }[] = [
  { level: accessLevels.visitor, label: 'Everyone' },
  { level: accessLevels.signedIn, label: 'Signed in' },
  { level: accessLevels.editor, label: 'Editors' },
  { level: accessLevels.dataAdministrator, label: 'Administrators' },
];

/** What people call the readers of a level. */
export const levelLabel = (level: number): string =>
  accessLevelOptions.find((option) => option.level === level)?.label ?? `Level ${level}`;
