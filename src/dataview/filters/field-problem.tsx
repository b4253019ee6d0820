import type { RangeField, ThresholdField } from './filter-form-props.ts';

type ProblemField = Pick<ThresholdField | RangeField, 'id' | 'isNumeric' | 'problem'>;

type InputAttributes = {
  inputMode?: 'decimal';
  'aria-invalid'?: true;
  'aria-describedby'?: string;
};

/** What an input says of its field: that numbers are typed, and where its problem is described. */
export function inputAttributes({ id, isNumeric, problem }: ProblemField): InputAttributes {
  const attributes: InputAttributes = {};
  if (isNumeric) {
    attributes.inputMode = 'decimal';
  }
  if (problem) {
    attributes['aria-invalid'] = true;
    attributes['aria-describedby'] = `${id}-problem`;
  }

  return attributes;
}

/** Why a field has a value that nothing can be compared with; nothing where it has none. */
export function FieldProblem({ id, problem }: Omit<ProblemField, 'isNumeric'>) {
  if (!problem) return null;
  return (
    <p id={`${id}-problem`} className="tm-message" role="alert">
      {problem}
    </p>
  );
}
