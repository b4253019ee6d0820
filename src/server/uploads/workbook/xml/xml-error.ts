/**
 * The error for XML that is not well-formed, or contains something that a workbook must not have; `message`
 * says what.
 */
export class XmlError extends Error {}
