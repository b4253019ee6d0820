/**
 * The event that a section receives before it is replaced; an island cancels it and updates itself from the
 * new element.
 */
export const replaceEvent = 'tidemark:replace';
