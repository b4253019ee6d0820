import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestUploads, type TestUploads } from '../../../tests/fixtures/uploads.ts';
import { documentRows, flatDocument } from '../../../tests/fixtures/open-document.ts';
import { makeZip } from '../../../tests/fixtures/zip.ts';

let fixture: TestUploads;
beforeAll(async () => {
  fixture = await openTestUploads();
}, 60_000);
afterAll(() => fixture.close());

const page =
  '<html><body><table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table></body></html>';

test.each<[string, string | Buffer, (string | null)[][], RegExp]>([
  ['d07-html.xls', page, [['1', '2']], /web page \(HTML\)/],
  ['page.htm', Buffer.from(`\ufeff${page}`, 'utf16le'), [['1', '2']], /web page \(HTML\)/],
  [
    'windows.xls',
    Buffer.from('<meta charset=windows-1252><table><tr><td>n<td>o<tr><td>Köln<td>5</table>', 'latin1'),
    [['Köln', '5']],
    /web page/,
  ],
  [
    'd08-tsv.xls',
    'a\tb\n1\t2\n3\t4\n',
    [
      ['1', '2'],
      ['3', '4'],
    ],
    /named \.xls, but it holds plain text/,
  ],
  ['d09-csv.xlsx', 'a,b\n1,2\n', [['1', '2']], /named \.xlsx, but it holds plain text/],
])('%s is read as what it is, and told', async (name, content, preview, note) => {
  const { layers, error } = await fixture.send(name, content);
  expect(error).toBeNull();
  expect(layers).toMatchObject([{ preview }]);
  expect(layers![0]!.notes).toContainEqual(expect.stringMatching(note));
});

test('a spreadsheet that is one XML file is read', async () => {
  const rows = documentRows([
    ['a', 'b'],
    ['x', 'y'],
  ]);
  const { layers } = await fixture.send('flat.fods', flatDocument({ sheets: [{ name: 'S', rows }] }));
  expect(layers).toMatchObject([{ layerName: 'S', preview: [['x', 'y']] }]);
});

test('cells that span others, entities, lines and scripts in tables of a page', async () => {
  const html = `<!DOCTYPE html><table><tr><th rowspan=2>name</th><th colspan="2">cost &amp; more</th></tr>
    <tr><th>low<th>high</tr><!-- <td>comment</td> --><script>"<td>script</td>"</script>
    <tr><td>x<br>y &eacute;&#8364;</td><td> 1 </td><td>&nbsp;</td></tr>
    <tr><td>z <table><tr><td>inner</td></tr></table></td><td>2</td><td>3</td></tr></table>
    <p>between</p><table><tr><td>k</td><td>v</td></tr><tr><td>a</td><td>7</td></tr></table>`;
  const { layers } = await fixture.send('spans.html', html);
  expect(layers!.map(({ layerName }) => layerName)).toEqual(['Table', 'Table 2']);
  expect(layers![0]!.columns.map((column) => column.display_name)).toEqual([
    'name',
    'cost & more low',
    'cost & more high',
  ]);
  expect(layers![0]!.preview).toEqual([
    ['x\ny é€', '1', null],
    ['z inner', '2', '3'],
  ]);
  expect(layers![1]!.preview).toEqual([['a', '7']]);
});

const kml = '<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"/>';
const geopackage = Buffer.alloc(200);
geopackage.write('SQLite format 3\0', 0, 'latin1');
geopackage.write('GPKG', 68, 'latin1');

test.each<[string, string | Buffer, RegExp]>([
  ['a.kml', kml, /has no features/],
  ['a.csv', kml, /it holds a map \(KML\)/],
  ['a.kmz', makeZip({ 'doc.kml': kml }), /has no features/],
  ['a.zip', makeZip({ 'a.shp': 'x', 'a.dbf': 'x', 'a.shx': 'x' }), /\.dbf file is damaged/],
  ['a.shp', Buffer.from('0000270a0000000000000000', 'hex'), /A Shapefile is several files/],
  ['a.gpx', '<?xml version="1.0"?><gpx version="1.1"/>', /a map \(GPX\)/],
  ['a.gpkg', geopackage, /GeoPackage is damaged/],
  ['a.topojson', '{"type":"Topology"}', /has no arcs/],
  [
    'a.xls',
    '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
    /XML format of Excel 2003\. Open it in Excel, save it as \.xlsx/,
  ],
  ['a.xls', 'MIME-Version: 1.0\nContent-Type: multipart/related\n', /web archive/],
  ['a.html', '<html><body>no table</body></html>', /no table/],
])('%s is refused with what it is', async (name, content, reason) => {
  const { error } = await fixture.send(name, content);
  expect(error).toMatch(reason);
});
