/** What a build says: a line for each step, and all that a tool said where it failed. `isVerbose`: the tools say it themselves. */
export function buildSteps(say: (line: string) => void, isVerbose: boolean) {
  return {
    step: (title: string): void => say(`  ${title}`),
    fail(output: readonly (string | null | undefined)[]): void {
      if (isVerbose) return;
      for (const text of output) if (text?.trim()) say(text.trim());
    },
  };
}
