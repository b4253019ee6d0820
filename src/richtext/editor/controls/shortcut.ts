const isMac = typeof navigator !== 'undefined' && /Mac|iP/.test(navigator.platform);

/** A shortcut as people read it on this system: `⌘B` or `Ctrl+B`. */
export const shortcut = (letter: string): string => (isMac ? `⌘${letter}` : `Ctrl+${letter}`);

/** The shortcut of redo on this system. */
export const redoShortcut = isMac ? '⇧⌘Z' : 'Ctrl+Y';
