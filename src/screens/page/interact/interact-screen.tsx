import { ActiveFilters, FiltersAbove } from '#dataview/filters/active-filters.tsx';
import { changedSearch } from '#domain/page/filter/query-string.ts';
import type { Section } from '#domain/page/content/page.ts';
import { pageContext, type ShownPage } from '#domain/site/page-view.ts';
import { siteHref } from '#domain/site/site.ts';
import { sectionType } from '#sections/index.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { PublishedSection } from '../published-section.tsx';
import type { PageAddress } from '../section-props.ts';
import { ExploredMapArea } from './explored-map-area.tsx';
import { ExploredPanel, type LayerLegend } from './explored-panel.tsx';
import type { ExploredProperties, MissingPart } from './explored-properties.ts';
import { interactStyles } from './interact-styles.ts';

type InteractScreenProps = {
  view: ShownPage;
  section: Section;
  /** The layers of the map; empty where nothing is drawn. */
  layers: readonly LayerLegend[];
  /** Whether the map has layers that only its drawing shows. */
  hasOthers: boolean;
  /** Whose map is behind the data; null for none. */
  streets: string | null;
  address: PageAddress;
  properties: ExploredProperties | null;
  /** What of the map cannot be shown now; null where all can. */
  missing: MissingPart | null;
  /** The address of the script. */
  script: string;
};

/**
 * A map on a screen of its own. The map of its page is there first, complete without script; the script puts
 * one to move and enlarge beside it, in place of its drawing.
 */
export function InteractScreen({
  view,
  section,
  layers,
  hasOthers,
  streets,
  address,
  properties,
  missing,
  script,
}: InteractScreenProps) {
  const { 'element-type': type, 'element-data': state } = section.element;
  const ofMap = sectionType(type)?.content?.title?.(state);
  const title = section.title || ofMap || view.page.title;
  const isTitled = title === ofMap;

  return (
    <main id="main" className="tm-explore" data-explore data-others={hasOthers || undefined}>
      <style dangerouslySetInnerHTML={{ __html: interactStyles }} />
      <div className="tm-explore-head" data-part="head">
        <WayBack view={view} section={section} address={address} />
        <h1 className="tm-graph-title">{title}</h1>
        <FollowedFilters view={view} section={section} address={address} />
      </div>
      <UnpreparedNote isHidden={missing !== 'map'} />
      {properties && <ExploredMapArea streets={streets} />}
      {properties && (
        <ExploredPanel
          layers={layers}
          hasStreets={streets !== null}
          areStreetsMissing={missing === 'streets'}
        />
      )}
      <div className={`tm-explore-body ${isTitled ? 'tm-explore-untitled' : ''}`} data-part="body">
        <PublishedSection
          section={{ ...section, title: '' }}
          heading={2}
          view={view}
          context={pageContext(view)}
          address={address}
        />
      </div>
      {properties && <Properties properties={properties} />}
      {properties && <script type="module" src={script} />}
    </main>
  );
}

/** Says that the map to move cannot be shown; the script shows it where it learns so. */
function UnpreparedNote({ isHidden }: { isHidden: boolean }) {
  const { explore: texts } = useTexts();
  return (
    <p className="tm-explore-note" role="status" data-unprepared hidden={isHidden}>
      {texts.unprepared}
    </p>
  );
}

type PartProps = Pick<InteractScreenProps, 'view' | 'section' | 'address'>;

/** The link to the section on its page, with the same filters. */
function WayBack({ view: { site, page, path }, section, address }: PartProps) {
  const { explore: texts } = useTexts();
  return (
    <p>
      <a href={`${siteHref(site, `/${path}`)}${address.search}#${section.id}`}>
        {texts.back({ page: page.title })}
      </a>
    </p>
  );
}

/** The filters of the page that the map follows, in words, each with the way out of it. */
function FollowedFilters({ view, section, address }: PartProps) {
  const { filters: texts } = useTexts();
  const { 'element-type': type, 'element-data': state } = section.element;
  const filters =
    sectionType(type)?.data?.followedInWords?.(state, view, view.results[section.id] ?? {}) ?? [];
  if (filters.length === 0) return null;

  const chips = filters.map(({ text, names }) => {
    const cleared = { filters: Object.fromEntries(names.map((name) => [name, null])) };
    return { text, href: `${address.pathname}${changedSearch(address.search, '', {}, cleared)}` };
  });
  return (
    <FiltersAbove onPaper={texts.filteredBy({ filters: filters.map(({ text }) => text).join('; ') })}>
      <ActiveFilters chips={chips} />
    </FiltersAbove>
  );
}

function Properties({ properties }: { properties: ExploredProperties }) {
  // Within a script element only `<` could end the JSON too early.
  const json = JSON.stringify(properties).replaceAll('<', String.raw`\u003c`);
  return <script type="application/json" data-properties dangerouslySetInnerHTML={{ __html: json }} />;
}
