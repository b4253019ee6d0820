import { escapeMarkup } from '#domain/value/text/escape-markup.ts';
import { sourceNames } from '#dataview/query/source-names.ts';
import { embedParameter } from '#domain/page/filter/query-string.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { chartAddress } from './chart-address.ts';
import type { SectionViewProps } from './section-type.ts';

const rowStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 8px' } as const;

type ChartLinksProps = {
  section: Omit<SectionViewProps, 'state' | 'onChange'>;
  /** What it is called. */
  name: string;
  /** How many px its frame is high. */
  height: number;
};

/** A chart as a picture, and the code that shows it on another site. */
export function ChartLinks({ section, name, height }: ChartLinksProps) {
  const {
    id,
    context: { viewer },
    href,
    origin,
  } = section;
  const { charts: texts } = useTexts();
  const here = new URL(href({}), 'http://localhost');
  const picture = chartAddress('chart', section);
  const fileTitle = [...sourceNames(section.results), name].filter(Boolean).join(' ');

  here.searchParams.set(embedParameter, id);
  const frame = `<iframe src="${origin}${here.pathname}${here.search}" title="${escapeMarkup(name)}" width="100%" height="${height}" style="border:0" loading="lazy"></iframe>`;

  return (
    <div className="tm-attribution tm-downloads" style={rowStyle}>
      <span>{texts.chart}</span>
      <a href={picture} download rel="nofollow">
        SVG
      </a>
      {/* Made by the browser, so that it is offered where there is script. */}
      <button type="button" data-png={picture} data-name={fileTitle} hidden>
        PNG
      </button>
      {viewer.isPublicPage && (
        <details style={{ flexGrow: 1 }}>
          <summary>{texts.embed}</summary>
          <textarea
            readOnly
            aria-label={texts.embedCode}
            rows={4}
            style={{ width: '100%' }}
            defaultValue={frame}
          />
        </details>
      )}
    </div>
  );
}
