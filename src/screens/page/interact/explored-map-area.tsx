import { useTexts } from '#texts/use-texts.tsx';

/**
 * Where the script draws the map, with its buttons; hidden until it does. `streets` says whose map is behind
 * the data.
 */
export function ExploredMapArea({ streets }: { streets: string | null }) {
  const { explore: texts, errors } = useTexts();
  return (
    <>
      <p className="tm-explore-note" role="status" data-no-drawing hidden>
        {texts.noDrawing}
      </p>
      <div className="tm-explore-map" data-map hidden>
        <div className="tm-explore-canvas" data-canvas data-title={texts.map} />
        <p className="tm-sr" id="explore-keys">
          {texts.keys}
        </p>
        <div className="tm-explore-buttons">
          <button type="button" data-zoom="1" aria-label={texts.zoomIn} title={texts.zoomIn}>
            +
          </button>
          <button type="button" data-zoom="-1" aria-label={texts.zoomOut} title={texts.zoomOut}>
            −
          </button>
          <button type="button" data-zoom="whole" aria-label={texts.whole} title={texts.whole}>
            <WholeIcon />
          </button>
        </div>
        {streets !== null && <p className="tm-explore-streets">{streets}</p>}
        <div className="tm-explore-note" role="status" data-missing hidden>
          {texts.missing}{' '}
          <button type="button" data-again>
            {errors.tryAgain}
          </button>
        </div>
      </div>
    </>
  );
}

const WholeIcon = () => (
  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <path d="M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
  </svg>
);
