/** The letters of all classes that a layer can have. */
const letters = ['_', ...Array.from({ length: 36 }, (_, at) => at.toString(36))];

/**
 * The rules of maps, written with each map: the style sheet of all pages is as long as it may be, and most
 * pages have no map.
 */
export const mapStyles = [
  '.tm-map{height:auto;max-height:90vh;overflow:hidden;stroke:var(--tm-paper,#fff);stroke-width:.5px}',
  // The colour of borders that all elements have would be computed again for each path with another class.
  '.tm-map path{vector-effect:non-scaling-stroke;border:0}',
  '.tm-map [data-kept] path{stroke-width:.25px}',
  '.tm-map path.tm-map-borders{fill:none;stroke-width:1px;pointer-events:none}',
  '.tm-map-land{fill:var(--tm-hairline,#dfe2e7);stroke:var(--tm-paper,#fff);pointer-events:none}',
  '.tm-map .tm-map-none{stroke:var(--tm-edge,#a9aeb8);vector-effect:none}',
  ...letters.map((letter) => `.tm-map .c${letter}{fill:var(--c${letter});color:var(--c${letter})}`),
  '.tm-map-dots>g>path,.tm-map-dots a path{fill-opacity:.75}',
  '.tm-map-lines path{fill:none!important;stroke:currentColor;stroke-linejoin:round}',
  '.tm-map :is(.tm-map-dots,.tm-map-cells)>path{fill:none;stroke:currentColor;vector-effect:none;pointer-events:none}',
  '.tm-map .tm-map-dots>path{stroke-linecap:round}.tm-map .tm-map-cells>path{stroke-linecap:square}',
  '.tm-map-texts{fill:var(--tm-ink,#1d2026);stroke:var(--tm-paper,#fff);stroke-width:.3em;stroke-linejoin:round;paint-order:stroke;text-anchor:middle;pointer-events:none}.tm-map .tm-map-texts path{vector-effect:none}',
  '.tm-map path.tm-map-chosen{fill:none;stroke:var(--tm-ink,#1d2026);stroke-width:2.5px;pointer-events:none}',
  '.tm-graph>.tm-row-search{margin-top:12px}.tm-places{margin:8px 0;padding-inline-start:1.2em;font-size:var(--tm-text-14)}',
  '.tm-map-narrow{display:none}',
  '.tm-map path:is(:hover,[data-on]):not(.tm-map-borders),.tm-map a:is(:focus-visible,[aria-current])>path{stroke:var(--tm-ink,#1d2026);stroke-width:2px;paint-order:stroke}',
  // Strokes are hidden in part by regions that are drawn later; an outline is above all of them.
  '.tm-map a:focus-visible{outline:2px solid var(--tm-ink,#1d2026);outline-offset:2px}',
  '.tm-map:has([aria-current]) a[href]:not([aria-current],:hover,:focus-visible)>path{opacity:.4}',
  // Lines between so small regions would hide their colours; texts are larger.
  '@container (max-width:599px){.tm-map [data-kept][data-classes] path{stroke:none}.tm-map-wide{display:none}.tm-map-narrow{display:inline}}',
  '.tm-map-hatch{background:repeating-linear-gradient(-45deg,var(--tm-edge,#a9aeb8) 0 1px,transparent 1px 4px);border:1px solid var(--tm-edge,#a9aeb8)}',
  '@media (forced-colors:active){.tm-map{stroke:Canvas}.tm-map path:is(:hover,[data-on]),.tm-map a:is(:focus-visible,[aria-current])>path{stroke:Highlight;stroke-width:3px}.tm-map-texts{fill:CanvasText;stroke:Canvas}}',
  '@media print{.tm-map{max-height:200mm}}',
].join('');
