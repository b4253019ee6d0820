import { present } from '#domain/value/object/present.ts';

/** What is said below a field whose choice is gone. */
export const goneText = (kind: 'source' | 'version' | 'column', name: string): string => {
  const named = present(['The', kind, name !== '' && `“${name}”`]).join(' ');
  return `${named} was removed, or you may not read it.`;
};
