import { isChosenValue, parameterName, searchParameterName } from '#domain/page/filter/query-string.ts';
import { namedLike } from '#domain/value/text/named-like.ts';
import { SearchForm } from '#dataview/rows/search-form.tsx';
import type { LayerTable } from '#map-layers/layer/drawn-layer.ts';
import type { MarkLink } from '#map-layers/layer/row-links.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { SectionViewProps } from '../section-type.ts';
import type { DrawnMap } from './drawn-map.ts';
import { factsInWords } from './facts-in-words.ts';
import { furtherLinks } from './further-links.ts';
import type { MapParameters } from './index.ts';
import { Links } from './links.tsx';
import type { MarkChoice } from './map-svg.ts';

/** Fewer places are read in the table at once. */
const fewestPlaces = 12;
/** The most places that are listed. */
const mostListed = 20;

/** The section whose places are searched. */
export type SearchedSection = Pick<SectionViewProps<unknown, MapParameters>, 'id' | 'href' | 'hidden'> & {
  /** What places are called that are listed. */
  text: string;
};

type PlaceSearchProps = {
  map: DrawnMap;
  section: SearchedSection;
  choice: MarkChoice | undefined;
};

/** A place of a layer, by its row in the table of the layer. */
type Place = { layer: string; at: number; table: LayerTable };

/**
 * A search of the places of a map by name, which works without script, and those that have the name, with all
 * that the map shows of them.
 */
export function PlaceSearch({ map: { layers, locale }, section, choice }: PlaceSearchProps) {
  const { explore: texts } = textsOf(locale);
  const { id, href, hidden, text } = section;
  const searched = layers.filter(({ table }) => table.nameOf !== null);
  const count = searched.reduce((sum, { table }) => sum + table.count, 0);
  if (count <= fewestPlaces) return null;

  return (
    <>
      <SearchForm
        id={`${id}-find`}
        name={parameterName(id, searchParameterName)}
        action={href({ parameters: {} })}
        hidden={hidden}
        label={texts.search}
        placeholder={texts.search}
        text={text}
      />
      {text !== '' && <PlaceList places={placesLike(searched, text)} choice={choice} locale={locale} />}
    </>
  );
}

function placesLike(layers: DrawnMap['layers'], text: string): Place[] {
  const all = layers.flatMap(({ id, table }) =>
    Array.from({ length: table.count }, (_, at): Place => ({ layer: id, at, table })),
  );
  return namedLike(all, ({ at, table }) => table.nameOf?.(at) ?? '', text);
}

function PlaceList({
  places,
  choice,
  locale,
}: { places: readonly Place[] } & Pick<PlaceSearchProps, 'choice'> & Pick<DrawnMap, 'locale'>) {
  const { explore: texts } = textsOf(locale);
  if (places.length === 0) return <p className="tm-quiet">{texts.noPlace}</p>;

  return (
    <>
      <ul className="tm-places">
        {places.slice(0, mostListed).map((place) => (
          <PlaceItem key={`${place.layer} ${place.at}`} place={place} choice={choice} />
        ))}
      </ul>
      {places.length > mostListed && (
        <p className="tm-quiet">
          {texts.firstPlaces({ most: String(mostListed), all: String(places.length) })}
        </p>
      )}
    </>
  );
}

/**
 * A place with what is said of it, and its links. Its name leads where its mark does: to the page filtered by
 * it where it can be chosen, else where the first link does.
 */
function PlaceItem({ place: { at, table }, choice }: { place: Place } & Pick<PlaceSearchProps, 'choice'>) {
  const words = table.wordsOf(at);
  const cell = table.cellOf(at);
  const links = table.linksOf(at);
  const isChoosable = choice !== undefined && cell !== undefined;
  const listed = isChoosable ? links : furtherLinks(words.name, links);

  return (
    <li>
      {isChoosable ? (
        <a
          href={choice.toggle(cell)}
          rel="nofollow"
          aria-current={isChosenValue(cell, choice.chosen) ? 'true' : undefined}
        >
          {words.name}
        </a>
      ) : (
        <NameOfPlace name={words.name} link={links[0]} />
      )}
      {`: ${factsInWords(words)}`}
      {listed.length > 0 && ' '}
      <Links links={listed} />
    </li>
  );
}

const NameOfPlace = ({ name, link }: { name: string; link: MarkLink | undefined }) =>
  link ? <a href={link.href}>{name}</a> : name;
