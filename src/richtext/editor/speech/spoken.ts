/** What a piece of speech means: a command, the end of a paragraph, or text. */
export type Spoken =
  | { kind: 'undo' }
  | { kind: 'redo' }
  | { kind: 'paragraph' }
  | { kind: 'text'; text: string };

/**
 * What is said, as commands and text. "undo" and "redo" alone are commands, and a spoken line break is a
 * paragraph.
 */
export function readSpoken(transcript: string): Spoken[] {
  const word = transcript.trim().toLowerCase();
  if (word === 'undo' || word === 'redo') return [{ kind: word }];
  return transcript
    .split(/(\n)/)
    .filter((part) => part !== '')
    .map((part) => (part === '\n' ? { kind: 'paragraph' } : { kind: 'text', text: part }));
}
