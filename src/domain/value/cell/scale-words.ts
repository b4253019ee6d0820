import { foldLetters } from '#domain/value/text/fold-letters.ts';

/**
 * Scales of words from the least to the most, one a line: steps are separated by `|`, words for the same step
 * by `/`. Those of a language are together, in the order of the languages that the product has.
 */
const scaleTexts = `
xxxs | xxs/2xs | xs/x-small/extra small | s | m | l | xl/x-large/extra large | xxl/2xl | xxxl/3xl | xxxxl/4xl | 5xl | 6xl
tiny | extra small/very small | small | medium/middle/mid size | large/big | extra large/very large | huge
none/no/zero | very low/lowest | low/relatively low | low medium/low moderate/moderately low | medium/moderate/middle/average/intermediate/relatively moderate | medium high/moderate high/moderately high | high/relatively high | very high/highest | extreme/severe/critical
none | affected/negligible/minimal | minor/slight/mild | moderate | major/serious | severe | extreme | destroyed/catastrophic
very poor/very bad/terrible | poor/bad | fair/average/ok/acceptable | good | very good | excellent/outstanding
never | rarely/seldom/almost never | sometimes/occasionally | often/frequently/usually | almost always/very often | always
strongly disagree/completely disagree | disagree/somewhat disagree | neutral/neither/neither agree nor disagree/undecided | agree/somewhat agree | strongly agree/completely agree
very dissatisfied | dissatisfied/somewhat dissatisfied | neutral/neither/neither satisfied nor dissatisfied | satisfied/somewhat satisfied | very satisfied
very unlikely | unlikely/somewhat unlikely | possible/neutral/neither | likely/probable/somewhat likely | very likely | certain/almost certain
not at all/not at all important | slightly/slightly important/a little | somewhat/moderately/moderately important/somewhat important | very/important/quite a bit | extremely/very important/a lot | extremely important
first | second | third | fourth | fifth | sixth | seventh | eighth | ninth | tenth | eleventh | twelfth
primary | secondary | tertiary | quaternary
daily | weekly | biweekly/fortnightly | monthly | quarterly | semiannual/semiannually/half yearly/biannual | yearly/annually/annual
dawn/early morning | morning | noon/midday | afternoon | evening/dusk | night | midnight
infant/infants/baby | toddler/toddlers | child/children | teen/teens/teenager/teenagers/adolescent/adolescents/youth | young adult/young adults | adult/adults | middle aged | senior/seniors/elderly/older adult/older adults
beginner/novice/basic | intermediate | advanced | expert
bronze | silver | gold | platinum | diamond
outlook | advisory | watch | warning | emergency
freshman | sophomore | junior | senior
none | d0/abnormally dry | d1/moderate drought | d2/severe drought | d3/extreme drought | d4/exceptional drought
db/disturbance | wv/tropical wave | lo/low | ex/extratropical | sd/subtropical depression | ss/subtropical storm | td/tropical depression | ts/tropical storm | hu/hurricane | h1/c1/cat1/category 1/cat 1 | h2/c2/cat2/category 2/cat 2 | h3/c3/cat3/category 3/cat 3 | h4/c4/cat4/category 4/cat 4 | h5/c5/cat5/category 5/cat 5
f0/ef0/ef-0 | f1/ef1/ef-1 | f2/ef2/ef-2 | f3/ef3/ef-3 | f4/ef4/ef-4 | f5/ef5/ef-5
sehr klein | klein | mittel/mittelgroß | groß | sehr groß
keine/kein | sehr niedrig/sehr gering | niedrig/gering | mittel/mäßig | hoch | sehr hoch | extrem
sehr schlecht | schlecht/mangelhaft | mittelmäßig/mittel/ausreichend | befriedigend | gut | sehr gut | ausgezeichnet/hervorragend
nie/niemals | selten | manchmal/gelegentlich | oft/häufig | meistens | immer
stimme überhaupt nicht zu/trifft gar nicht zu | stimme nicht zu/trifft eher nicht zu/stimme eher nicht zu | neutral/teils teils/weder noch | stimme zu/trifft eher zu/stimme eher zu | stimme voll zu/stimme voll und ganz zu/trifft voll zu
sehr unzufrieden | unzufrieden/eher unzufrieden | neutral/teils teils | zufrieden/eher zufrieden | sehr zufrieden
täglich | wöchentlich | monatlich | vierteljährlich | halbjährlich | jährlich
très petit | petit/petite | moyen/moyenne | grand/grande | très grand/très grande
aucun/aucune/nul | très faible/très bas | faible/bas | moyen/moyenne/modéré/modérée | élevé/élevée/fort/forte | très élevé/très élevée/très fort | extrême
très mauvais/très mauvaise | mauvais/mauvaise/médiocre | passable/moyen | bon/bonne | très bon/très bonne | excellent/excellente
jamais | rarement | parfois/quelquefois | souvent | toujours
pas du tout d'accord/pas du tout d’accord | pas d'accord/pas d’accord/plutôt pas d'accord/plutôt pas d’accord | neutre/ni d'accord ni pas d'accord | d'accord/d’accord/plutôt d'accord/plutôt d’accord | tout à fait d'accord/tout à fait d’accord
très insatisfait | insatisfait/plutôt insatisfait | neutre | satisfait/plutôt satisfait | très satisfait
quotidien/quotidienne | hebdomadaire | mensuel/mensuelle | trimestriel/trimestrielle | semestriel/semestrielle | annuel/annuelle
muy pequeño | pequeño/pequeña/chico | mediano/mediana | grande | muy grande
ninguno/ninguna/nulo | muy bajo/muy baja | bajo/baja | medio/media/moderado/moderada | alto/alta | muy alto/muy alta | extremo/extrema
muy malo/muy mala | malo/mala | regular/aceptable | bueno/buena | muy bueno/muy buena | excelente
nunca | raramente/rara vez/casi nunca | a veces | a menudo/frecuentemente/casi siempre | siempre
muy en desacuerdo/totalmente en desacuerdo | en desacuerdo | neutral/ni de acuerdo ni en desacuerdo | de acuerdo | muy de acuerdo/totalmente de acuerdo
muy insatisfecho | insatisfecho | neutral | satisfecho | muy satisfecho
diario/diaria | semanal | mensual | trimestral | semestral | anual
molto piccolo | piccolo/piccola | medio/media | grande | molto grande
nessuno/nessuna/nullo | molto basso/molto bassa | basso/bassa | medio/media/moderato/moderata | alto/alta/elevato/elevata | molto alto/molto alta | estremo/estrema
pessimo/pessima | scarso/scarsa/cattivo | sufficiente/discreto | buono/buona | molto buono/ottimo/ottima | eccellente
mai | raramente | a volte/qualche volta | spesso | sempre
fortemente in disaccordo/per niente d'accordo | in disaccordo/poco d'accordo | neutrale/né d'accordo né in disaccordo | d'accordo/abbastanza d'accordo | fortemente d'accordo/molto d'accordo/completamente d'accordo
molto insoddisfatto | insoddisfatto | neutrale | soddisfatto | molto soddisfatto
giornaliero/quotidiano | settimanale | mensile | trimestrale | semestrale | annuale
muito pequeno | pequeno/pequena | médio/média | grande | muito grande
nenhum/nenhuma/nulo | muito baixo/muito baixa | baixo/baixa | médio/média/moderado/moderada | alto/alta | muito alto/muito alta | extremo/extrema
muito ruim/péssimo/muito mau | ruim/mau | regular/razoável | bom/boa | muito bom/muito boa | excelente/ótimo
nunca | raramente | às vezes/por vezes | frequentemente/muitas vezes | sempre
discordo totalmente | discordo/discordo parcialmente | neutro/não concordo nem discordo | concordo/concordo parcialmente | concordo totalmente
muito insatisfeito | insatisfeito | neutro | satisfeito | muito satisfeito
diário/diária | semanal | mensal | trimestral | semestral | anual
صغير جدا | صغير | متوسط | كبير | كبير جدا
لا يوجد | منخفض جدا | منخفض | متوسط | مرتفع/عالي/عال | مرتفع جدا/عالي جدا | شديد
سيئ جدا/ضعيف جدا | سيئ/ضعيف | مقبول | جيد | جيد جدا | ممتاز
أبدا | نادرا | أحيانا | غالبا | دائما
لا أوافق بشدة | لا أوافق | محايد | أوافق | أوافق بشدة
غير راض جدا | غير راض | محايد | راض | راض جدا
يومي | أسبوعي | شهري | ربع سنوي | نصف سنوي | سنوي
极小/很小 | 小 | 中/中等 | 大 | 特大/很大
无 | 很低/极低/非常低 | 低/较低 | 中/中等/一般 | 高/较高 | 很高/极高/非常高
很差/非常差 | 差/较差 | 一般/中等 | 好/良好/较好 | 很好/非常好 | 优秀/极好
从不 | 很少/偶尔 | 有时 | 经常 | 总是
非常不同意/强烈不同意 | 不同意 | 中立/一般 | 同意 | 非常同意/强烈同意
非常不满意 | 不满意 | 一般/中立 | 满意 | 非常满意
每日/每天 | 每周 | 每月 | 每季度 | 每半年 | 每年
極小/とても小さい | 小/小さい | 中/中くらい | 大/大きい | 特大/とても大きい
なし/無 | 非常に低い/とても低い | 低/低い | 中/中程度/普通 | 高/高い | 非常に高い/とても高い | 極めて高い
非常に悪い/とても悪い | 悪い | 普通/ふつう | 良い/よい | 非常に良い/とても良い
まったくない/全くない/決してない | めったにない/ほとんどない | 時々/ときどき | よく/しばしば | いつも/常に
まったくそう思わない/全くそう思わない/強く反対 | そう思わない/反対 | どちらともいえない/中立 | そう思う/賛成 | とてもそう思う/強くそう思う/強く賛成
とても不満/非常に不満 | 不満/やや不満 | どちらともいえない/普通 | 満足/やや満足 | とても満足/非常に満足
毎日/日次 | 毎週/週次 | 毎月/月次 | 四半期 | 半期 | 毎年/年次
`;

/**
 * What belongs to no step of an order, in the order in which it is behind all of them: others, what is
 * unknown, totals.
 */
const restTexts = `
other/others/rest/remainder/all other/all others/misc/miscellaneous/various/multiple/mixed | unknown/not known/unclassified/undetermined/unspecified/not specified/not stated/not reported/not recorded/not available/not applicable/not rated/no rating/no data/no value/no answer/no response/no opinion/insufficient data/no expected annual losses/don't know/don’t know/do not know/refused/prefer not to say/prefer not to answer/missing/blank/none/na/nan/null/efu/–/—/? | total/totals/all/sum/overall/grand total/subtotal/all ages/all types/all sizes/all months/annual/year/average/mean
sonstige/sonstiges/andere/anderes/übrige | unbekannt/nicht bekannt/keine angabe/keine daten/k. a/k.a/weiß nicht | gesamt/insgesamt/summe/alle/alle altersgruppen
autre/autres | inconnu/inconnue/non précisé/non renseigné/non communiqué/sans réponse/ne sait pas | ensemble/tous/toutes/tous âges
otro/otra/otros/otras | desconocido/desconocida/no especificado/sin datos/sin información/no sabe/no contesta/no sabe no contesta | todos/todas/conjunto
altro/altra/altri/altre | sconosciuto/sconosciuta/non specificato/non disponibile/non noto/non so | totale/tutti/tutte/complesso
outro/outra/outros/outras | desconhecido/desconhecida/não especificado/não informado/sem dados/não sei | todos/todas/conjunto
أخرى/آخر/غير ذلك | غير معروف/غير محدد/لا أعرف | المجموع/الإجمالي/الكل
其他/其它 | 未知/不详/不明/不知道/无数据 | 总计/合计/总数/全部
その他 | 不明/不詳/未回答/無回答/わからない/データなし | 合計/総数/計/全体
`;

const spaces = /[\s_-]+/g;

/**
 * A text as words of scales are compared: by the letters that people type, with single blanks, without a dot
 * behind it.
 */
export const scaleWord = (text: string): string =>
  foldLetters(text).replaceAll(spaces, ' ').trim().replace(/\.$/, '');

/** The step of each word of a scale, from 0 on. */
type Scale = ReadonlyMap<string, number>;

function readScales(text: string): Scale[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map(
      (line) =>
        new Map(
          line
            .split('|')
            .flatMap((words, step) => words.split('/').map((word) => [scaleWord(word), step] as const)),
        ),
    );
}

/** The scales that are known, those of English words first. */
export const knownScales: readonly Scale[] = readScales(scaleTexts);

const restPlaces: Scale = new Map([
  ...readScales(restTexts).flatMap((words) => [...words]),
  ['n/a', 1],
  ['ns/nc', 1],
  ['', 1],
]);

/**
 * The place behind all steps of a word, as `scaleWord` writes it, that says that something is other, unknown
 * or the total; null for other words.
 */
export const restPlace = (word: string): number | null => restPlaces.get(word) ?? null;
