/** XML that is not well-formed, or has what a workbook must not have; `message` says what. */
export class XmlError extends Error {}
