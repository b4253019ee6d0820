import type { MappingDraft } from '../mapping/mapping-draft.ts';

/** A change of the draft that a finding offers. */
type Choice = { label: string; apply(draft: MappingDraft): MappingDraft };

/** Something that was found in a layer, as a sentence, with the choices that it offers. */
export type Finding = {
  key: string;
  text: string;
  choices: Choice[];
  /** One more choice, which is not taken when all findings are accepted. */
  otherwise?: Choice;
  /** Takes an accepted choice back; null while none is accepted. */
  undo: ((draft: MappingDraft) => MappingDraft) | null;
  /** The only column that it is about; null for several. */
  column: string | null;
  /** Whether a person has to decide: it is not accepted with all others. */
  isQuestion?: boolean;
};

type SingleChoice = Pick<Finding, 'key' | 'column' | 'isQuestion'> & {
  label?: string;
  isDone: boolean;
  /** The sentence while the choice is open. */
  open: string;
  /** The sentence after it was accepted. */
  done: string;
  accept(draft: MappingDraft): MappingDraft;
  undo(draft: MappingDraft): MappingDraft;
};

/** A finding with one choice, which is accepted or taken back. */
export function singleChoice(choice: SingleChoice): Finding {
  const { key, column, isQuestion, label = 'Accept', isDone, open, done, accept, undo } = choice;
  const finding = { key, column, isQuestion, choices: [{ label, apply: accept }] };

  if (isDone) return { ...finding, text: done, undo };
  return { ...finding, text: open, undo: null };
}
