import type { charts as english } from '../charts.ts';
import type { Translated } from '../template.ts';

export const charts = {
  barChart: 'Balkendiagramm',
  lineChart: 'Liniendiagramm',
  scatterPlot: 'Streudiagramm',
  heatMap: 'Heatmap',
  kindOf: '{kind} von {y} nach {x}',
  kindOfSeries: '{kind} von {y} nach {x} und {series}',
  sentence: '{text}.',
  sentences: '{first} {next}',
  noData: 'Keine Daten.',
  noDataToShow: 'Keine Daten vorhanden.',
  only: 'Nur {label}.',
  countPoints: { one: '{count} Punkt', other: '{count} Punkte' },
  pointsFromTo: {
    one: '{count} Punkt von {first} bis {last}.',
    other: '{count} Punkte von {first} bis {last}.',
  },
  valuesFromTo: {
    one: '{count} Wert von {first} bis {last}.',
    other: '{count} Werte von {first} bis {last}.',
  },
  countCategories: { one: '{count} Kategorie: {names}.', other: '{count} Kategorien: {names}.' },
  pointsInCategories: '{points} in {categories}',
  countSeries: { one: '{count} Reihe: {names}.', other: '{count} Reihen: {names}.' },
  namesAndMore: { one: '{names} und {count} weitere', other: '{names} und {count} weitere' },
  andMore: { one: 'und {count} weitere', other: 'und {count} weitere' },
  andMoreHere: { one: 'und {count} weiterer hier', other: 'und {count} weitere hier' },
  extremes: 'Höchster Wert: {highest}. Niedrigster Wert: {lowest}.',
  amountAt: '{place}, {amount}',
  amountOfSeriesAt: '{place} ({series}), {amount}',
  seriesAtPlace: '{place}, {series}',
  amountOfSeries: '{y} ({series})',
  withShare: '{amount} ({share})',
  lineAt: 'Linie bei {at}',
  bandFrom: 'Band ab {from}',
  bandTo: 'Band bis {to}',
  bandFromTo: 'Band von {from} bis {to}',
  noteAt: 'Anmerkung bei {at}: {text}',
  shownAlone: 'Allein gezeigt: {name}.',
  highlighted: 'Hervorgehoben: {names}.',
  showData: 'Daten anzeigen',
  asTable: '{y} nach {x}, als Tabelle',
  firstOfRows: 'Die ersten {most} von {all} Zeilen.',
  series: 'Reihe',
  showAllSeries: 'Alle Reihen anzeigen',
  showAlone: 'Nur {name} anzeigen',
  share: 'Anteil',
  none: 'Keine Angabe',
  other: 'Andere',
  others: 'Sonstige',
  allOthers: 'Alle anderen',
  theRest: 'Die übrigen',
  chart: 'Diagramm:',
  embed: 'Einbetten',
  embedCode: 'Code, der dieses Diagramm auf einer anderen Website zeigt',
  scale: 'Skala',
  scaleUpTo: 'Skala bis',
  max: 'Max.',
  percentOf: '{percent} von {amount}',
  tooManyPoints:
    'Dieses Diagramm hat {all} Punkte, und höchstens {most} können gezeichnet werden. Filtern Sie die Daten, oder wählen Sie für die Reihen eine andere Spalte als {label}.',
  drawnFromRows: 'Gezeichnet aus den ersten {drawn} von {all} Zeilen.',
  drawnFromGroups: 'Gezeichnet aus den ersten {drawn} von {all} Gruppen.',
  largestSeries: 'Die {most} größten von {all} Reihen werden gezeigt; die anderen sind weggelassen.',
  largestSeriesAndRest:
    'Die {most} größten von {all} Reihen werden gezeigt; die anderen sind als {name} zusammengefasst.',
  largestCategories: 'Die {most} größten von {all} Kategorien werden gezeigt; die anderen sind weggelassen.',
  largestCategoriesAndRest:
    'Die {most} größten von {all} Kategorien werden gezeigt; die anderen sind als {name} zusammengefasst.',
  largestValues:
    'Von {all} Werten von {label} werden die {most} mit den größten Beträgen gezeigt; die anderen sind weggelassen.',
  largestValuesAndRest:
    'Von {all} Werten von {label} werden die {most} mit den größten Beträgen gezeigt; die anderen sind als {name} zusammengefasst.',
  rowsWithoutValue: {
    one: '{count} Zeile ohne Wert von {label} ist weggelassen.',
    other: '{count} Zeilen ohne Wert von {label} sind weggelassen.',
  },
  rowsWithoutValidValue: {
    one: '{count} Zeile ohne gültigen Wert von {label} ist weggelassen.',
    other: '{count} Zeilen ohne gültigen Wert von {label} sind weggelassen.',
  },
  someRowsWithoutValue: 'Zeilen ohne Wert von {label} sind weggelassen.',
  someRowsWithoutValidValue: 'Zeilen ohne gültigen Wert von {label} sind weggelassen.',
  amountWithoutValue: 'Zeilen ohne Wert von {label} sind weggelassen ({y}: {amount}).',
  amountWithoutValidValue: 'Zeilen ohne gültigen Wert von {label} sind weggelassen ({y}: {amount}).',
  valuesWithoutNumber: {
    one: '{count} Wert ohne Zahl ({names}) ist weggelassen.',
    other: '{count} Werte ohne Zahl ({names}) sind weggelassen.',
  },
  pointsWithoutSize: {
    one: '{count} Punkt ohne Zahl für die Größe ({label}) ist weggelassen.',
    other: '{count} Punkte ohne Zahl für die Größe ({label}) sind weggelassen.',
  },
  pointsBelowZero: {
    one: '{count} Punkt mit einer Größe unter null ({label}) ist weggelassen.',
    other: '{count} Punkte mit einer Größe unter null ({label}) sind weggelassen.',
  },
  pointsOutside: {
    one: '{count} Punkt außerhalb des gewählten Bereichs von x ist weggelassen.',
    other: '{count} Punkte außerhalb des gewählten Bereichs von x sind weggelassen.',
  },
  pointsBelowLog: {
    one: '{count} Punkt mit null oder weniger, der auf einer logarithmischen Achse keinen Platz hat, ist weggelassen.',
    other:
      '{count} Punkte mit null oder weniger, die auf einer logarithmischen Achse keinen Platz haben, sind weggelassen.',
  },
  noSharesBelowZero:
    'Beträge unter null wie {amount} haben keine Anteile an einem Ganzen. Zeigen Sie sie gestapelt oder nebeneinander.',
  equalSteps: 'Die Zahlen entlang x stehen in gleichen Abständen, egal was zwischen ihnen liegt.',
  areaChart: 'Flächendiagramm',
  noStackOfAverages:
    'Werte, die sich nicht addieren lassen, etwa Durchschnitte, werden nicht gestapelt. Zeigen Sie sie als Linien.',
  noStackBelowZero:
    'Werte unter null, etwa {amount}, lassen sich nicht als gestapelte Flächen zeichnen. Zeigen Sie sie als Linien oder Balken.',
  pieChart: 'Kreisdiagramm',
  noPartsOfAverages:
    'Werte, die sich nicht addieren lassen, etwa Durchschnitte, sind keine Teile eines Ganzen. Zeigen Sie sie als Balken.',
  noPartsOfSeries: 'Mehrere Reihen sind nicht die Teile eines Ganzen. Zeigen Sie sie als Balken.',
  largestPanels:
    'Gezeigt sind die Diagramme der {most} größten von {all} Werten von {label}; die übrigen fehlen.',
  ownAxes: 'Jedes Diagramm hat eine eigene Achse: Höhen verschiedener Diagramme sind nicht vergleichbar.',
  barsAndLine: 'Balken-Linien-Diagramm',
  dumbbellChart: 'Hanteldiagramm',
  treemap: 'Kacheldiagramm',
  waterfallChart: 'Wasserfalldiagramm',
  histogram: 'Histogramm',
  stepsFromTo: {
    one: '{count} Schritt. Erster: {first}. Letzter: {last}.',
    other: '{count} Schritte. Erster: {first}. Letzter: {last}.',
  },
  noStepsOfTexts:
    'Ein Histogramm zählt Zeilen in Schritten von Zahlen oder Datumswerten. {label} hat beides nicht: Zeigen Sie es als Balken.',
} as const satisfies Translated<typeof english>;
