import { checkKind, maxCheckChoices, type CheckChoice, type Finding } from './checks.ts';

/** How much more than what was found is allowed from then on. */
const room = 1.1;

/** The decisions about checks by which what they found would pass. */
export function relaxedChoices(
  choices: readonly CheckChoice[],
  findings: readonly Pick<Finding, 'check' | 'column' | 'measured'>[],
): CheckChoice[] {
  const relaxed = findings.map(({ check, column, measured }): CheckChoice => {
    const of = column === null ? { check } : { check, column };
    if (checkKind(check).isLeast) return { ...of, most: Math.floor(measured / room) };
    if (!Number.isFinite(measured)) return { ...of, isOff: true };
    return { ...of, most: Math.ceil(measured * room * 10) / 10 };
  });
  const isRelaxed = (choice: CheckChoice) =>
    relaxed.some(({ check, column }) => check === choice.check && column === choice.column);
  return [...choices.filter((choice) => !isRelaxed(choice)), ...relaxed].slice(-maxCheckChoices);
}
