import type { PageContent } from '#domain/page/content/page.ts';
import type { CodeColours } from '#server/code/code.server.ts';
import type { ColouredCode } from '#richtext/document-code.ts';
import { noStyles } from '#sections/section-styles.ts';
import { resolveSections, type ResolvedSection } from './resolve-sections.ts';

/** The most characters of code that are coloured on one page; the rest is plain. */
const pageCharacters = 100_000;

/**
 * How long a publication waits for its colours, in milliseconds; they come later where that is not enough.
 */
const preparation = 2_000;

type SectionCode = ColouredCode & { sectionId: string };

/** The code of sections that is coloured, as far as the limit of a page reaches. */
function codeOf(sections: readonly ResolvedSection[]): SectionCode[] {
  const coloured: SectionCode[] = [];
  let characters = 0;

  for (const { section, type, state } of sections) {
    for (const code of type?.content?.code?.(state) ?? []) {
      characters += code.text.length;
      if (characters > pageCharacters) return coloured;
      coloured.push({ ...code, sectionId: section.id });
    }
  }

  return coloured;
}

/** The stored colours of the code of sections, by section, and the keys by which the page depends on them. */
export async function readPageCode(
  colours: CodeColours,
  sections: readonly ResolvedSection[],
): Promise<{ shown: Record<string, (string | null)[]>; dependencies: string[]; isComplete: boolean }> {
  const code = codeOf(sections);
  if (code.length === 0) return { shown: {}, dependencies: [], isComplete: true };

  const { runs, dependencies, isComplete } = await colours.read(code);
  const bySection = new Map<string, (string | null)[]>();

  for (const [index, { sectionId }] of code.entries()) {
    const ofSection = bySection.get(sectionId) ?? [];
    ofSection.push(runs[index] ?? null);
    bySection.set(sectionId, ofSection);
  }

  return { shown: Object.fromEntries(bySection), dependencies, isComplete };
}

/** Colours the code of content that is published now, so that its first readers see it in colours. */
export const preparePageCode = (colours: CodeColours, content: PageContent): Promise<void> =>
  colours.prepare(codeOf(resolveSections(content, noStyles)), preparation);
