import { expect, test } from 'vitest';
import { buildSteps } from './build-steps.ts';

test('a build says one line for each step, and what its tools said where one failed', () => {
  const said: string[] = [];
  const { step, fail } = buildSteps((line) => said.push(line), false);
  step('Compressing');
  fail(['vite v8\n', '', null, 'error in file.ts\n']);
  expect(said).toEqual(['  Compressing', 'vite v8', 'error in file.ts']);
  const loud: string[] = [];
  buildSteps((line) => loud.push(line), true).fail(['said before']);
  expect(loud).toEqual([]);
});
