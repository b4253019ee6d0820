import { continuousClasses } from './classes/class-breaks.ts';

/** The letters of all classes that a map can have. */
const letters = Array.from({ length: continuousClasses }, (_, at) => at.toString(36));

/**
 * The rules of maps, written with each map: the style sheet of all pages is as long as it may be, and most
 * pages have no map.
 */
export const mapStyles = [
  '.tm-map{height:auto;max-height:90vh;stroke:var(--tm-paper,#fff);stroke-width:.5px}',
  '.tm-map path{vector-effect:non-scaling-stroke}',
  '.tm-map [data-kept] path{stroke-width:.25px}',
  '.tm-map path.tm-map-borders{fill:none;stroke-width:1px;pointer-events:none}',
  '.tm-map .tm-map-none{stroke:var(--tm-edge,#a9aeb8);vector-effect:none}',
  ...['_', ...letters].map((letter) => `.tm-map .c${letter}{fill:var(--c${letter})}`),
  '.tm-map path:is(:hover,[data-on]):not(.tm-map-borders),.tm-map a:is(:focus-visible,[aria-current])>path{stroke:var(--tm-ink,#1d2026);stroke-width:2px;paint-order:stroke}',
  // Strokes are hidden in part by regions that are drawn later; an outline is above all of them.
  '.tm-map a:focus-visible{outline:2px solid var(--tm-ink,#1d2026);outline-offset:2px}',
  '.tm-map:has([aria-current]) a:not([aria-current],:hover,:focus-visible)>path{opacity:.4}',
  // Lines between so small regions would hide their colours.
  '@container (max-width:599px){.tm-map [data-kept] path:not(.tm-map-borders){stroke:none}}',
  '.tm-map-hatch{background:repeating-linear-gradient(-45deg,var(--tm-edge,#a9aeb8) 0 1px,transparent 1px 4px);border:1px solid var(--tm-edge,#a9aeb8)}',
  '@media (forced-colors:active){.tm-map{stroke:Canvas}.tm-map path:is(:hover,[data-on]),.tm-map a:is(:focus-visible,[aria-current])>path{stroke:Highlight;stroke-width:3px}}',
  '@media print{.tm-map{max-height:200mm}}',
].join('');
