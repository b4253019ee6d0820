import { expect, test } from 'vitest';
import { withMoreOptions } from './more-options.ts';

const options = (...labels: string[]) => labels.map((label) => ({ value: label, label }));
const added = (before: string[], ...more: string[]) =>
  withMoreOptions(options(...before), options(...more)).map(({ label }) => label);

test.each([
  ['a scale of numbers', ['1', '2', '4'], ['3', '5', '0'], ['0', '1', '2', '3', '4', '5']],
  ['a scale that goes down', ['5', '4', '2'], ['3', '1'], ['5', '4', '3', '2', '1']],
  ['numbers with words', ['1 – poor', '5 – good'], ['3 – fair'], ['1 – poor', '3 – fair', '5 – good']],
  ['ratings', ['Low Risk', 'High Risk'], ['Moderate Risk'], ['Low Risk', 'Moderate Risk', 'High Risk']],
  ['spans', ['18-29', '65+'], ['30-64'], ['18-29', '30-64', '65+']],
  ['no scale', ['bus', 'car'], ['bike'], ['bus', 'car', 'bike']],
  ['numbers in no order', ['3', '1', '2'], ['0'], ['3', '1', '2', '0']],
  ['what is not on the scale', ['1', '2'], ['do not know', '3'], ['1', '2', '3', 'do not know']],
  ['one that is there', ['1', '2'], ['2', '2'], ['1', '2']],
])('new options of %s have their place', (_, before, more, expected) => {
  expect(added(before, ...more)).toEqual(expected);
});

test('a scale may be in the labels of codes', () => {
  const rated = [
    { value: 'a', label: '1 star' },
    { value: 'c', label: '3 stars' },
  ];
  const two = { value: 'b', label: '2 stars', colour: '#ff0000' };
  expect(withMoreOptions(rated, [two])).toEqual([rated[0], two, rated[1]]);
});
