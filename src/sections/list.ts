export { cardSection } from './card/index.ts';
export { componentsIndexSection } from './components-index/index.ts';
export { filterSection } from './filter/index.ts';
export { footerSection } from './footer/index.ts';
export { graphSection } from './graph/index.ts';
export { headerSection } from './header/index.ts';
export { richTextSection } from './rich-text/index.ts';
export { tableSection } from './table/index.ts';
