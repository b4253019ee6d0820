import { isSameJson } from '#domain/value/object/is-same-json.ts';
import type { UploadChoices } from './upload-choices.ts';

/** What two tabs choose in the review of one upload, and what both began with. */
type TwoChoices = { before: UploadChoices; mine: UploadChoices; theirs: UploadChoices };

/**
 * Merges what two tabs chose in the review of one upload, part by part: the layer that is shown, the
 * destination, and each mapping. Null where both changed the same part in different ways.
 */
export function mergeChoices({ before, mine, theirs }: TwoChoices): UploadChoices | null {
  const names = new Set([mine, theirs].flatMap(({ mappings }) => Object.keys(mappings)));
  const mappings: UploadChoices['mappings'] = {};
  let isConflict = false;
  const merge = <Part>(read: (choices: UploadChoices) => Part): Part => {
    const [was, here, there] = [read(before), read(mine), read(theirs)];
    if (isSameJson(here, was)) return there;
    isConflict ||= !isSameJson(there, was) && !isSameJson(there, here);
    return here;
  };

  for (const name of names) {
    const mapping = merge((choices) => choices.mappings[name]);
    if (mapping) {
      mappings[name] = mapping;
    }
  }

  const layerName = merge((choices) => choices.layerName);
  const destination = merge((choices) => choices.destination);
  if (isConflict) return null;
  return { layerName, destination, mappings };
}
