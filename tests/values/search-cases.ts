/** A search on a site of a language: whether a query finds a text, and the rule that it shows. */
export type SearchCase = { language: string; text: string; query: string; isFound: boolean; rule: string };

/** Cases of a language in lines of: text | + or - | query | rule. */
const cases: Readonly<Record<string, string>> = {
  en: `
The ﬂood of 1953 | + | flood | compatible forms
Ｆｌｏｏｄ ｍａｐ | + | flood map | wide letters
Levels of CO₂ and H₂O | + | h2o | lowered digits
Area of 12 m² | + | m2 | raised digits
Stage ⑤ alert | + | 5 | digits in circles
Half of it: ½ | - | 12 | a fraction is no other number
We don’t know | + | don't | an apostrophe keeps its word, however it is typed
We don't know | + | don’t | an apostrophe keeps its word, however it is typed
Don Quixote was here | - | don't | an apostrophe keeps its word
We don’t know | + | dont | people leave apostrophes out
Europe’s rivers | + | europe | a possessive is a form of its word
Europe’s rivers | + | europes | people leave apostrophes out
O’Brien reports | + | obrien | people leave apostrophes out
Love ❤️ here | - | 😀 | a sign of emoji is no word
Storm ⚡️ warning | + | ⚡ | an emoji is found by itself
Free wi-fi on site | + | wifi | joined and hyphenated spellings
Free wifi on site | + | wi-fi | joined and hyphenated spellings
Free wi fi on site | + | wi-fi | hyphens and blanks
Send an e-mail | + | email | joined and hyphenated spellings
Send an email | + | e-mail | joined and hyphenated spellings
A flood‑prone valley | + | flood-prone | hyphens of other kinds
A flood-prone valley | + | prone | the parts of a compound
Risks are floods, not prone slopes | + | flood-prone | other forms of the parts of a compound
Ready for over­flow | + | overflow | soft hyphens are not seen
Zero​width | + | width | a space without width divides words
No​body | - | nobody | a space without width divides words
Joined⁠word | + | joinedword | other characters without width do not
In 2024-01-05 | + | 2024-01-05 | a date as it is written
Naïve façade | + | naive facade | accents
Naive facade | + | naïve façade | accents that a reader types
Zoë and Noël | + | zoe noel | accents
Rivers are flooding | + | floods | other forms of a word
The rivers | + | the rivers | words of all texts are left out
A résumé of events | + | resum | the beginning of the last word
A résumé of events | - | sum | not the middle of a word
Café | + | Café | a decomposed query
Café at the river | + | café | a decomposed text
1️⃣ First step | + | 1 | a key is its digit
`,
  de: `
Die Straße am Fluss | + | strasse | ß
Die STRASSE am Fluss | + | straße | ß
Überschwem­mung | + | überschwemmung | soft hyphens are not seen
Überschwemmung | + | uberschwemmung | umlauts
Die Flüsse steigen | + | fluss | other forms of a word
Die Häuser am Ufer | + | haus | other forms of a word
Hochwasser-Warnung | + | hochwasserwarnung | joined and hyphenated spellings
Hochwasserwarnung | + | hochwasser-warnung | joined and hyphenated spellings
GROẞE Schäden | + | grosse | the capital ß
Ein Café in Köln | + | cafe koln | accents
So geht’s | + | gehts | people leave apostrophes out
Deiche an der Elbe | + | deich | other forms of a word
`,
  fr: `
L’eau monte | + | eau | elided words
L'eau monte | + | l’eau | an apostrophe keeps its word, however it is typed
La qualité d’eau | + | l'eau | another elided word
Aujourd’hui | + | aujourd'hui | an apostrophe keeps its word
Qu’aujourd’hui | + | aujourd’hui | elided words
Le cœur du bassin | + | coeur | ligatures
Les œuvres | + | oeuvre | ligatures and other forms
Inondations à Genève | + | geneve | accents
Événements | + | evenement | accents and other forms
Çà et là | + | ca | cedillas
L’île aux noix | + | ile | elided words and accents
S’est élevé | + | eleve | accents
Arc-en-ciel | + | arcenciel | compounds
Jusqu’ici tout va bien | + | ici | elided words
`,
  es: `
Inundación en España | + | inundacion espana | accents
Los niños | + | nino | accents and other forms
Inundaciones | + | inundación | other forms of a word
Pingüinos | + | pinguino | accents
Ríos y lagos | + | rio | accents and other forms
El año 2024 | + | ano | a letter that keyboards lack
Socio-económico | + | socioeconómico | joined and hyphenated spellings
Número de víctimas | + | numero victimas | accents
Sequías | + | sequia | accents and other forms
Música | - | musgo | another word
Año | + | Año | decomposed forms
`,
  pt: `
Inundações em São Paulo | + | inundacoes sao paulo | accents
Inundações | + | inundação | other forms of a word
Ações | + | acoes | accents
Água e saneamento | + | agua | accents
Copo d’água | + | água | elided words
Rios cheios | + | rio | other forms of a word
Estações | + | estacoes | accents
Avô | + | avo | accents
Pós-desastre | + | posdesastre | joined and hyphenated spellings
Três lagoas | + | tres | accents
`,
  it: `
L’acqua alta | + | acqua | elided words
Dell’acqua | + | acqua | elided words
Un’alluvione | + | alluvione | elided words
Città sul fiume | + | citta | accents
Perché piove | + | perche | accents
Alluvioni | + | alluvione | other forms of a word
Sull’Arno | + | arno | elided words
Anti-sismico | + | antisismico | joined and hyphenated spellings
Fiumi | + | fiume | other forms of a word
Sant’Agata | + | agata | elided words
`,
  ja: `
ガラスが割れた | - | カラス | voicing makes another letter
ガラスが割れた | + | ガラス | a word inside a run
ｶﾞﾗｽが割れた | + | ガラス | narrow letters
ガラスが割れた | + | ガラス | decomposed voicing
自然災害の記録 | + | 災害 | a word inside a run
自然災害の記録 | + | 記録 | a word inside a run
自然災害の記録 | + | 災 | one letter
自然災害の記録 | + | 録 | the last letter of a run
自然災害の記録 | - | 地震 | another word
東京都の地図 | - | 京東 | letters in another order
洪水ハザードマップ | + | マップ | a word inside a run
ＮＨＫの報道 | + | nhk | wide letters
令和６年 | + | 6年 | wide digits
はは | - | ばば | voicing makes another letter
`,
  'zh-Hans': `
自然灾害记录 | + | 灾害 | a word inside a run
自然灾害记录 | + | 记录 | a word inside a run
自然灾害记录 | + | 灾 | one letter
北京市洪水地图 | + | 洪水地图 | several words inside a run
北京市洪水地图 | - | 地震 | another word
北京 2024 年 | + | 北京 2024 | words and digits
２０２４年洪水 | + | 2024 | wide digits
台风“山竹” | + | 山竹 | between signs
COVID疫情 | + | covid | Latin letters in a run
COVID疫情 | + | 疫情 | a run after Latin letters
地图 | - | 图地 | letters in another order
`,
  ar: `
الفيضانات في المدينة | + | الفيضانات | a word
أحمد | + | احمد | the seat of a hamza
إدارة المياه | + | ادارة | the seat of a hamza
آثار السيول | + | اثار | the seat of a hamza
مُحَمَّد | + | محمد | vowels
مدرسة | + | مدرسه | a final letter that is typed as another
مستشفى | + | مستشفي | a final letter that is typed as another
الـــماء | + | الماء | drawn out letters
٢٠٢٤ | + | 2024 | digits
2024 | + | ٢٠٢٤ | digits
خريطة الفيضانات | + | فيضان | other forms of a word
خريطة | - | حريطة | dots make another letter
`,
  ko: `
홍수피해액 통계 | + | 피해 | a word inside a run
홍수피해액 통계 | + | 홍수 | the beginning of a run
홍수피해액 통계 | - | 지진 | another word
홍수피해 | + | 홍수피해 | decomposed syllables
비 | + | 비 | one letter
`,
  th: `
สถานการณ์น้ำท่วมภาคใต้ | + | น้ำท่วม | a word inside a run
สถานการณ์น้ำท่วมภาคใต้ | + | ภาคใต้ | a word inside a run
เขา | - | เข้า | tones make another word
ปี ๒๕๖๗ | + | 2567 | digits
`,
  hi: `
काला सागर | - | कल | vowels make another word
काला सागर | + | काला | a word
कल की बाढ़ | + | बाढ़ | a composed dot
२०२४ | + | 2024 | digits
`,
  he: `
שָׁלוֹם | + | שלום | points of vowels
שלום | + | שָׁלוֹם | points of vowels that a reader types
`,
  el: `
Πλημμύρα στην Αθήνα | + | πλημμυρα αθηνα | accents
ΠΛΗΜΜΥΡΕΣ | + | πλημμύρες | capitals without accents
Χάρτης | + | ΧΑΡΤΗΣ | the final sigma
`,
  ru: `
Ёлка у реки | + | елка | the two dots that people leave out
Наводнение в Москве | + | наводнения | other forms of a word
Санкт-Петербург | + | санкт петербург | the parts of a compound
`,
  pl: `
Powódź w Łodzi | + | lodzi | letters without decomposition
Łódź | + | lodz | letters without decomposition
Żółć | + | zolc | accents
`,
  da: `
Smørrebrød på Ærø | + | smorrebrod aero | letters without decomposition
Øresund | + | oresund | letters without decomposition
`,
  is: `
Þingvellir og Reykjavíkurborg | + | thingvellir | letters without decomposition
Sauðárkrókur | + | saudarkrokur | letters without decomposition
`,
  tr: `
ISPARTA ve Iğdır | + | igdir | the i without a dot
İstanbul | + | istanbul | the capital with a dot
`,
  hr: `
Đakovo | + | dakovo | letters without decomposition
`,
  fa: `
می‌خواهم | + | میخواهم | a character that parts letters without width
کتاب | + | كتاب | letters of an Arabic keyboard
۱۲۳ | + | 123 | digits
`,
};

/** All cases of search: letters, marks, compounds and words inside a run, by language. */
export const searchCases: readonly SearchCase[] = Object.entries(cases).flatMap(([language, lines]) =>
  lines
    .trim()
    .split('\n')
    .map((line): SearchCase => {
      const [text = '', sign, query = '', rule = ''] = line.split(' | ');
      return { language, text, query, isFound: sign === '+', rule };
    }),
);
