/** Words in the name of a column that holds codes. */
const codeWord =
  /^(id|ids|code|codes|fips|geoid|zip|zipcode|postcode|plz|phone|telephone|telefon|tel|mobile|fax|ean|gtin|upc|isbn|issn|iban|isin|imei|sku|ssn|siren|siret|uuid|ip|barcode|key|nr)$/i;

/** Words in the name of a column of numbers with points that are no decimals: 1.10 comes after 1.9. */
const versionWord = /^(version|release|revision|section|chapter|paragraph|clause)$/i;

/**
 * The end of a word in the name of a column of codes of areas, which spreadsheets often take leading zeros
 * from.
 */
const areaWord = /(fips|geoid|zip|zipcode|postcode|plz)$/i;

/** Words in the name of a column of amounts, in languages that tables often have. */
const amountWords = new Set(
  [
    'revenue revenues income expense expenses expenditure expenditures population total totals sum amount amounts cost costs price prices',
    'budget sales count counts salary salaries wage wages gdp gni profit profits turnover balance debt loan loans area quantity volume value values',
    'deaths cases votes voters households inhabitants residents visitors passengers employees people persons views tax taxes spending funding',
    'umsatz umsätze einnahmen ausgaben kosten preis preise betrag beträge summe gesamt insgesamt bevölkerung einwohner anzahl haushalt gewinn erlös erlöse wert werte menge fläche',
    'revenu revenus recettes dépenses coût coûts prix montant montants somme population nombre ventes habitants valeur',
    'ingresos gastos costo costos coste costes precio precios importe monto suma población ventas presupuesto cantidad habitantes',
    'ricavi entrate spese prezzo prezzi importo somma totale popolazione vendite abitanti valore',
    'receita receitas despesa despesas custo custos preço preços valor soma população vendas orçamento quantidade',
    'omzet inkomsten uitgaven prijs bedrag totaal bevolking inwoners aantal verkoop waarde',
    'przychód przychody koszt koszty cena kwota ludność wartość intäkter kostnad pris summa befolkning antal belopp indtægter',
    'население численность доход доходы расход расходы выручка сумма цена цены стоимость количество итого населення дохід витрати сума ціна кількість',
    'πληθυσμός έσοδα έξοδα σύνολο ποσό τιμή αξία nüfus gelir gider toplam tutar fiyat obyvatel částka népesség bevétel összeg',
    '人口 人口数 總人口 总人口 総人口 收入 支出 金额 金額 总额 總額 合计 合計 价格 價格 価格 数量 數量 売上 売上高 面积 面積 인구 매출 금액 가격 수량 합계 면적',
    'राजस्व जनसंख्या कुल राशि मूल्य الإيرادات السكان إجمالي المبلغ السعر',
  ].flatMap((words) => words.split(' ')),
);

/** The ends of German, Dutch and Swedish words that are amounts, such as Jahresumsatz. */
const amountEnd =
  /(umsatz|kosten|einnahmen|ausgaben|bevölkerung|einwohner|summe|betrag|bedrag|anzahl|bevolking|befolkning)$/;

/**
 * A unit in the name of a column: a currency or a percent sign anywhere, or another unit in parentheses or
 * brackets.
 */
const unitInName =
  /[%\p{Sc}]|[([](?:[A-Z]{3}|k?g|t|[kcm]?m[²2³3]?|ha|l|[kMG]?Wh?|°C|(?:in )?(?:thousands|millions|billions))[)\]]/u;

/** The words of a name, also where only capitals begin them. */
const wordsOf = (title: string): string[] =>
  title
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean);

const isAmountWord = (word: string): boolean =>
  amountWords.has(word.toLowerCase()) || amountEnd.test(word.toLowerCase());
const isAreaWord = (word: string): boolean => areaWord.test(word);
const isVersionWord = (word: string): boolean => versionWord.test(word);
const isCodeWord = (word: string): boolean => codeWord.test(word) || isAreaWord(word) || isVersionWord(word);

/** What the name of a column says about its numbers. */
export type NameMeaning = 'area' | 'code' | 'version' | 'amount';

/**
 * What the name of a column says about its numbers, null where it says nothing. The last word that says
 * something decides.
 */
export function nameMeaning(title: string): NameMeaning | null {
  const words = wordsOf(title.slice(0, 200));
  const last = words.findLast((word) => isCodeWord(word) || isAmountWord(word));
  if (last === undefined) {
    if (unitInName.test(title)) return 'amount';
    return null;
  }
  if (isAmountWord(last)) return 'amount';
  if (words.some(isAreaWord)) return 'area';
  if (isVersionWord(last)) return 'version';
  return 'code';
}

/** Whether the name of a column is typical of columns of codes. */
export function isCodeName(title: string): boolean {
  const meaning = nameMeaning(title);
  return meaning !== null && meaning !== 'amount';
}
