import fc from 'fast-check';
import { languages, type Choice, type EditedPage, type Language, type Person } from './edited-page.ts';

/** Random numbers that a gesture takes its places from, and what it writes. */
export type Chosen = {
  who: number;
  at: number;
  other: number;
  choice: Choice;
  language: Language;
  words: string;
};

const words = fc.constantFrom(
  'Floods',
  '<1>a</1> &lt;b&gt; ]]>',
  'مرحبا \u200f(2)',
  '🌊𠮷 é',
  '"quoted\\n" {x} \t',
  '%s ⟦⟧',
);
/** Random values for a gesture. */
export const chosen: fc.Arbitrary<Chosen> = fc.record({
  who: fc.constantFrom(0, 1),
  at: fc.nat(60),
  other: fc.nat(60),
  choice: fc.constantFrom<Choice>('mine', 'theirs'),
  language: fc.constantFrom(...languages),
  words,
});

/** What a person does on a page. */
export type Gesture = (page: EditedPage, chosen: Chosen, person: Person) => Promise<void> | void;
