import type { MappingDraft } from '../mapping/mapping-draft.ts';

/**
 * Something that was found in a layer, as a sentence. Each choice changes the draft; `undo` takes an accepted choice back,
 * and is null while none is accepted. `otherwise` is one more choice, never accepted with all others. `column` is the only column that it is about, null for several. A question is not
 * among what is accepted with all others.
 */
export type Finding = {
  key: string;
  text: string;
  choices: { label: string; apply(draft: MappingDraft): MappingDraft }[];
  otherwise?: { label: string; apply(draft: MappingDraft): MappingDraft };
  undo: ((draft: MappingDraft) => MappingDraft) | null;
  column: string | null;
  isQuestion?: boolean;
};
