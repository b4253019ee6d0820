import { escapeMarkup } from '#domain/value/text/escape-markup.ts';
import { useLocale, useTexts } from '#texts/use-texts.tsx';
import type { Texts } from '#texts/texts-of.ts';
import { viewOf, type BlockView } from '../../block-view.ts';
import { embedNode, embedPage, type EmbedFields } from './index.ts';
import { providers } from './providers.ts';

/**
 * A frame that holds a link to a video or a map, which takes the link's place when it is chosen. Nothing is
 * requested from the other site before, and no script is needed.
 */
export function Embed(fields: EmbedFields) {
  const { name, kind, host, frame } = providers[fields.provider];
  const texts = textsOfKind(kind, useTexts().sections);
  const title = fields.title || texts.from({ name });
  const locale = useLocale();

  return (
    <figure className="tm-embed">
      <iframe
        title={title}
        srcDoc={linkDocument(frame(fields.reference), texts.show, locale)}
        allow="fullscreen; encrypted-media; picture-in-picture"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        referrerPolicy="strict-origin-when-cross-origin"
      />
      <figcaption>
        <a className="tm-embed-link" href={embedPage(fields)} title={fields.title || undefined}>
          {title}
        </a>
        <small>{texts.isLoaded({ name, host })}</small>
      </figcaption>
    </figure>
  );
}

/** What is said of a video or a map, in the language of readers. */
function textsOfKind(kind: 'video' | 'map', texts: Texts['sections']) {
  if (kind === 'map') return { show: texts.showMap, from: texts.mapFrom, isLoaded: texts.mapIsLoaded };
  return { show: texts.showVideo, from: texts.videoFrom, isLoaded: texts.videoIsLoaded };
}

/** A document of one link that fills it. The address is one of `providers`, without quotes. */
const linkDocument = (address: string, label: string, language = 'en'): string =>
  `<!doctype html><html lang="${language}"><title>${label}</title><style>${linkStyle}</style><a href="${escapeMarkup(address)}">${label}</a>`;

/** Light text on a dark background in both colour schemes, with a triangle before it. */
const linkStyle = [
  'html,body{height:100%;margin:0}',
  'a{display:flex;box-sizing:border-box;height:100%;align-items:center;justify-content:center;gap:.7em;background:#1c2530;color:#fff;font:600 18px system-ui,sans-serif;text-decoration:none}',
  'a::before{content:"";border:solid transparent;border-width:.6em 0 .6em 1em;border-left-color:currentColor}',
  'a:hover{background:#2a3644}',
  'a:focus-visible{outline:3px solid #fff;outline-offset:-8px}',
].join('');

/** A video or a map that is shown after a click. */
export const embedView: BlockView = { embed: viewOf(embedNode, (fields) => <Embed {...fields} />) };
