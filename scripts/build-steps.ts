/**
 * Prints a line for each step of a build, and the output of a tool that failed. With `isVerbose`, the tools
 * print their output themselves.
 */
export function buildSteps(say: (line: string) => void, isVerbose: boolean) {
  return {
    step: (title: string): void => say(`  ${title}`),
    fail(output: readonly (string | null | undefined)[]): void {
      if (isVerbose) return;
      for (const text of output) {
        if (text?.trim()) {
          say(text.trim());
        }
      }
    },
  };
}
