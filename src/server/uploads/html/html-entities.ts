/** The names of the characters from U+00A0 to U+00FF, in their order. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

const characters = new Map<string, string>([
  ...latin.split(' ').map((name, index): [string, string] => [name, String.fromCharCode(0xa0 + index)]),
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", euro: '€', hellip: '…' }),
  ...Object.entries({ ndash: '–', mdash: '—', minus: '−', bull: '•', trade: '™', permil: '‰' }),
  ...Object.entries({ lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„' }),
  ...Object.entries({ le: '≤', ge: '≥', ne: '≠', oelig: 'œ', OElig: 'Œ', scaron: 'š', Scaron: 'Š' }),
]);

/** Text of a web page with its references to characters resolved; unknown ones stay as they are. */
export function resolveEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(
    /&(#x[0-9a-fA-F]{1,6}|#\d{1,7}|[a-zA-Z][a-zA-Z0-9]{1,9});?/g,
    (written, name: string) => {
      if (!name.startsWith('#')) return characters.get(name) ?? written;
      const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
      if (code > 0 && code <= 0x10_ffff) return String.fromCodePoint(code).toWellFormed();
      return '';
    },
  );
}
