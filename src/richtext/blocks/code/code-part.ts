/** What a part of code is; undefined for the rest, such as brackets. */
export type PartKind = 'keyword' | 'string' | 'comment' | 'number' | 'name';
/** A part of the text of code. */
export type CodePart = { text: string; kind: PartKind | undefined };
