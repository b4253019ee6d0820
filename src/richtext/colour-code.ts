import { writeRuns } from './blocks/code/code-runs.ts';
import { highlight } from './blocks/code/highlight.ts';
import type { ColouredCode } from './blocks/code/highlighted-code.ts';

/**
 * The runs of code by their kinds. It takes a time that is not bounded by its length: a worker with a
 * deadline calls it.
 */
export const colourCode = ({ text, language }: ColouredCode): string => writeRuns(highlight(text, language));
