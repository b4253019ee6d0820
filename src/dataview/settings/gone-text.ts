/** What is said below a field whose choice is gone. */
export const goneText = (kind: 'source' | 'version' | 'column', name: string): string =>
  `The ${kind}${name === '' ? '' : ` “${name}”`} was removed, or you may not read it.`;
