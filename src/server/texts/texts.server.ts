/** The door to the texts of the product in other languages: as PO files, and those of an installation. */
export { addTexts, textFile, textsFolder } from './added-texts.ts';
export { exportTexts, importTexts } from './exchange-texts.ts';
export { languageOf } from './read-po.ts';
