import type { HeadingLevel } from '#domain/page/content/layout.ts';
import type { Section } from '#domain/page/content/page.ts';
import { sectionType } from '#sections/index.ts';
import { useTexts } from '#texts/use-texts.tsx';

/**
 * How many columns a section spans at medium width and above, where each of the grid's six columns has two
 * halves; always the whole width on small screens. By theme, a section of the size 1 leaves a margin of three
 * of the twelve.
 */
const spans: Record<Section['size'], string> = {
  '1': 'md:col-span-12 twelve:md:col-span-9',
  '1/4': 'md:col-span-3',
  '1/3': 'md:col-span-4',
  '1/2': 'md:col-span-6',
  '2/3': 'md:col-span-8',
  '2': 'md:col-span-12',
};

/** On paper, sections of one card are side by side; all others have the whole width. */
const besideOnPaper =
  ' print:has-[[data-single]]:me-[2%] print:has-[[data-single]]:inline-block print:has-[[data-single]]:align-top';
const widthsOnPaper: Partial<Record<Section['size'], string>> = {
  '1/4': `${besideOnPaper} print:has-[[data-single]]:w-[23%]`,
  '1/3': `${besideOnPaper} print:has-[[data-single]]:w-[31%]`,
  '1/2': `${besideOnPaper} print:has-[[data-single]]:w-[48%]`,
  '2/3': `${besideOnPaper} print:has-[[data-single]]:w-[64%]`,
};

const rowSpans = [
  '',
  '',
  ' md:row-span-2',
  ' md:row-span-3',
  ' md:row-span-4',
  ' md:row-span-5',
  ' md:row-span-6',
  ' md:row-span-7',
  ' md:row-span-8',
] as const;

const offsets: Record<Section['offset'], string> = {
  0: '',
  25: ' md:mt-[25px]',
  50: ' md:mt-[50px]',
  100: ' md:mt-[100px]',
  150: ' md:mt-[150px]',
  200: ' md:mt-[200px]',
  250: ' md:mt-[250px]',
  300: ' md:mt-[300px]',
  350: ' md:mt-[350px]',
  400: ' md:mt-[400px]',
  500: ' md:mt-[500px]',
};

const borders: Record<Section['border'], string> = {
  none: '',
  full: 'border',
  openLeft: 'border border-s-0',
  openRight: 'border border-e-0',
  openTop: 'border border-t-0',
  openBottom: 'border border-b-0',
  borderX: 'border-x',
};

/** The padding of a section: its own, or else that of its border. */
function paddingOf({ padding, border }: Section): string {
  if (padding !== '' || border === 'none') return padding;
  if (border === 'borderX') return 'px-4';
  return 'p-4';
}

/** The classes that place a section on its group's grid. */
export const sectionClass = (section: Section): string =>
  `col-span-6 ${spans[section.size]}${rowSpans[section.rowspan] ?? ''}${offsets[section.offset]}${widthsOnPaper[section.size] ?? ''} min-w-0 print:mb-6 ${borders[section.border]} ${paddingOf(section)}`;

/** The classes that place a sentence over the whole width of its group's grid. */
export const sentenceClass = 'col-span-6 md:col-span-12 min-w-0';

const sizes: Record<Section['level'], string> = {
  '0': 'sr-only',
  '1': 'text-28 mb-4',
  '2': 'text-21 mb-3',
  '3': 'text-18 mb-2',
  '4': 'text-16 mb-2',
};

/**
 * The largest titles of data are as large as those of graphs, so that a table beside a graph begins on one
 * line with it.
 */
const sizesOfData: Record<Section['level'], string> = {
  '0': 'sr-only',
  '1': 'text-21 mb-3',
  '2': 'text-18 mb-2',
  '3': 'text-16 mb-2',
  '4': 'text-14 mb-2',
};

function titleSize({ level, element }: Section): string {
  const isData = sectionType(element['element-type'])?.queries !== undefined;
  if (isData) return sizesOfData[level];
  return sizes[level];
}

/**
 * What is above a section's content: its title as a heading of the outline, its help behind a question mark,
 * and its description. The section's level sets the size of the title, and level 0 is for screen readers
 * only.
 */
export function SectionHeading({
  section,
  heading = 2,
}: {
  section: Section;
  heading?: HeadingLevel | undefined;
}) {
  const { title, helpText, description } = section;
  const Heading = `h${heading}` as const;
  const heard = title && (
    <Heading className={`min-w-0 font-serif font-semibold ${titleSize(section)}`}>{title}</Heading>
  );

  return (
    <>
      {helpText ? (
        <div className="relative flex items-baseline gap-2">
          {heard}
          <SectionHelp text={helpText} about={title} />
        </div>
      ) : (
        heard
      )}
      {description && <p className="mb-4 max-w-[72ch] whitespace-pre-line text-quiet">{description}</p>}
    </>
  );
}

function SectionHelp({ text, about }: { text: string; about: string }) {
  const { pages } = useTexts();
  return (
    <details className="mb-2 text-14 print:hidden" data-menu>
      <summary
        aria-label={about ? pages.helpWith({ title: about }) : pages.help}
        className="grid size-6 list-none place-items-center rounded-full border text-12 font-semibold text-quiet [&::-webkit-details-marker]:hidden"
      >
        ?
      </summary>
      <p className="absolute top-full inset-x-0 z-20 mt-2 w-72 max-w-full rounded-panel bg-float p-3 whitespace-pre-line shadow-float">
        {text}
      </p>
    </details>
  );
}

/** A note below a section's content. */
export function SectionNote({ text }: { text: string }) {
  if (!text) return null;
  return (
    <p role="note" className="mt-4 max-w-[72ch] border-s-2 border-accent ps-3 text-14 whitespace-pre-line">
      {text}
    </p>
  );
}
