import { useState } from 'react';
import { siteHref, type Site } from '#domain/site/site.ts';
import { plural, pluralForm } from '#domain/value/number/plural.ts';
import { Button } from '#ui/button/button.tsx';
import { SegmentedControl } from '#ui/radio-group/radio-group.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import type { ComponentsQuery } from './components-query.ts';
import { pictureModes, SectionPictures, type PictureMode } from './section-pictures.tsx';
import type { Plan, PlannedSection } from './use-planned-move.ts';

/** So many sections are listed at first, and more at a time. */
const sectionsAtOnce = 20;

const modes = [
  { value: 'auto', label: 'Auto' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies readonly { value: PictureMode; label: string }[];

type PreviewProps = {
  plan: Plan;
  query: ComponentsQuery;
  target: { id: number; name: string };
  site: Pick<Site, 'base_url'>;
  /** Whether columns with new names are taken by these. */
  renames: boolean;
  onRename(renames: boolean): void;
};

/** What a move would do: what each section loses, how its numbers change, its looks before and after. */
export function MovePreview({ plan, query, target, site, renames, onRename }: PreviewProps) {
  const [mode, setMode] = useState<PictureMode>(pictureModes[0]);
  const [count, setCount] = useState(sectionsAtOnce);
  const { sections } = plan;
  if (sections.length === 0) return null;

  const shown = sections.slice(0, count);
  return (
    <section aria-label="What the update changes" className="mt-6">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-[1_1_20rem]">
          <h2 className="text-16 font-semibold">What changes with {target.name}</h2>
          <p className="mt-1 max-w-prose text-14 text-quiet">{planInWords(plan)}</p>
        </div>
        {hasRenamed(sections) && (
          <Switch isSelected={renames} onChange={onRename}>
            Take renamed columns by their new names
          </Switch>
        )}
        <SegmentedControl<PictureMode> label="Pictures" options={modes} value={mode} onChange={setMode} />
      </div>
      <ul
        aria-label="Sections"
        tabIndex={0}
        className="relative flex max-h-[min(700px,75vh)] flex-col divide-y divide-hairline overflow-auto rounded-panel border border-hairline px-4"
      >
        {shown.map((section) => (
          <li key={`${section.pageId}/${section.sectionId ?? ''}`} className="py-4">
            <SectionHeading section={section} site={site} renames={renames} />
            {section.sectionId !== null && (
              <SectionPictures
                pageId={section.pageId}
                sectionId={section.sectionId}
                version={query.version}
                to={target.id}
                renames={renames}
                mode={mode}
              />
            )}
          </li>
        ))}
        {sections.length > count && (
          <li className="py-4">
            <Button onPress={() => setCount(count + sectionsAtOnce)}>
              Show{' '}
              {plural(Math.min(sectionsAtOnce, sections.length - count), 'more section', 'more sections')}
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}

type HeadingProps = { section: PlannedSection; site: Pick<Site, 'base_url'>; renames: boolean };

/** A section with its page, why it cannot move, and what it loses. */
function SectionHeading({ section, site, renames }: HeadingProps) {
  const { name, pageTitle, editPath, obstacle, losses } = section;
  const left = losses.filter(({ renamedTo }) => !renames || renamedTo === null);
  const taken = losses.filter(({ renamedTo }) => renames && renamedTo !== null);

  return (
    <>
      <h3 className="text-14 font-medium break-words">
        <a className="text-accent underline" href={siteHref(site, editPath)}>
          {name}
        </a>{' '}
        <span className="font-normal text-quiet">on {pageTitle}</span>
      </h3>
      {obstacle !== null && <p className="mt-1 text-14 text-danger">Stays as it is: {obstacle}</p>}
      {left.length > 0 && <Losses label="Lost" className="text-danger" losses={left} />}
      {taken.length > 0 && <Losses label="Renamed" className="text-quiet" losses={taken} />}
    </>
  );
}

type LossesProps = { label: string; className: string; losses: PlannedSection['losses'] };

const Losses = ({ label, className, losses }: LossesProps) => (
  <p className={`mt-1 text-14 ${className}`}>
    {label}: {losses.map(({ text }) => text).join('; ')}.
  </p>
);

const hasRenamed = (sections: readonly PlannedSection[]): boolean =>
  sections.some(({ losses }) => losses.some(({ renamedTo }) => renamedTo !== null));

/** How many sections move, lose something, or stay as they are. */
export function planInWords({ sections, isWhole }: Plan): string {
  const moving = sections.filter(({ obstacle }) => obstacle === null);
  const losing = moving.filter(({ losses }) => losses.length > 0).length;
  const staying = sections.length - moving.length;
  const pages = new Set(moving.map(({ pageId }) => pageId)).size;

  return [
    `${plural(moving.length, 'section')} on ${plural(pages, 'page')} would show it${isWhole ? '' : ', and more'}.`,
    losing === 0 && 'None of them loses a column.',
    losing > 0 && `${plural(losing, 'section')} ${pluralForm(losing, 'loses', 'lose')} something.`,
    staying > 0 && `${plural(staying, 'section')} cannot move.`,
  ]
    .filter(Boolean)
    .join(' ');
}
