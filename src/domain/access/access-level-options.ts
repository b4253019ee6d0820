import { accessLevels } from './access.ts';

/** The access levels that have a name, with what the person who selects one reads. */
export const accessLevelOptions: readonly { level: number; label: string }[] = [
  { level: accessLevels.visitor, label: 'Everyone' },
  { level: accessLevels.signedIn, label: 'Everyone who is signed in' },
  { level: accessLevels.editor, label: 'Editors' },
  { level: accessLevels.dataAdministrator, label: 'Data administrators' },
];
