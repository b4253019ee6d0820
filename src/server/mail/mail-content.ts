import { escapeMarkup } from '#domain/value/text/escape-markup.ts';
import { localeOfLanguage } from '#domain/value/text/locale.ts';
import { writtenIn } from '#domain/value/text/direction-of.ts';
import { textsOf } from '#texts/texts-of.ts';

/** What a mail says: paragraphs, one link to follow, and what comes below it. */
export type MailContent = {
  subject: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  notes: string[];
  /** The language that it is written in. */
  language: string;
};

/** Who sends a mail: the name of the installation, its address, and its colours as `#rrggbb`. */
export type MailBrand = {
  name: string;
  url: string;
  accent: string;
  onAccent: string;
  ink: string;
  quiet: string;
};

/** A mail as plain text. */
export function mailText({ paragraphs, action, notes, language }: MailContent, brand: MailBrand): string {
  const { mails } = textsOf(localeOfLanguage(language));
  const link = action ? [`${mails.link({ label: action.label })}\n${action.url}`] : [];
  return [...paragraphs, ...link, ...notes, `${brand.name}\n${brand.url}/`].join('\n\n') + '\n';
}

/** A mail as HTML; mail programs know no style sheets, so that each element has its styles. */
export function mailHtml(content: MailContent, brand: MailBrand): string {
  const { paragraphs, action, notes, subject, language } = content;
  // Mail programs that show the body alone need its language and direction, too.
  const { lang, dir } = writtenIn(language);
  const written = `lang="${escapeMarkup(lang)}" dir="${dir}"`;
  const paragraph = (text: string, style: string) =>
    `<p style="margin:0 0 16px;${style}">${escapeMarkup(text)}</p>`;

  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeMarkup(action.url)}" style="display:inline-block;background:${brand.accent};color:${brand.onAccent};padding:12px 20px;border-radius:6px;font-weight:600;text-decoration:none">${escapeMarkup(action.label)}</a></p>`
    : '';
  return `<!doctype html>
<html ${written}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeMarkup(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#ffffff;color:${brand.ink};font:16px/1.6 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div ${written} style="max-width:32rem;margin:0 auto">
<p style="margin:0 0 24px;font-weight:600">${escapeMarkup(brand.name)}</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escapeMarkup(subject)}</h1>
${paragraphs.map((text) => paragraph(text, '')).join('\n')}
${button}
${notes.map((text) => paragraph(text, `font-size:14px;color:${brand.quiet}`)).join('\n')}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #dddddd;font-size:14px"><a dir="ltr" href="${escapeMarkup(brand.url)}/" style="color:${brand.accent}">${escapeMarkup(brand.url)}/</a></p>
</div>
</body>
</html>
`;
}
