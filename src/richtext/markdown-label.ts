/** A text as the label of a link or an image in Markdown: in one line, with its brackets escaped. */
export const writeLabel = (text: unknown): string =>
  String(text)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[[\]\\]/g, String.raw`\$&`);

/** A text of Markdown without the backslashes before the characters that it escapes. */
export const unescaped = (text: string): string => text.replaceAll(/\\(.)/g, '$1');
