import { createReadStream } from 'node:fs';
import { SaxesParser } from 'saxes';
import type { Layer } from '#domain/source/upload/upload-layer.ts';
import type { AnalysisContext } from '../table/analysis-context.ts';
import { unreadable } from '../files/upload-errors.ts';
import type { Feature } from '../shapes/feature.ts';
import { checkMapSize } from '../shapes/map-limits.ts';
import { KmlHandler } from './kml-handler.ts';
import { storeMapLayer } from './store-map-layer.ts';

/** Reads the placemarks of a KML file as one layer. */
export async function readKml(context: AnalysisContext, path: string, name: string): Promise<Layer[]> {
  await checkMapSize(path);
  return [await storeMapLayer(context, { name, features: placemarksOf(path), system: null })];
}

async function* placemarksOf(path: string): AsyncIterable<Feature> {
  const handler = new KmlHandler();
  const parser = new SaxesParser();
  parser.on('error', (cause) => {
    throw unreadable('The KML file is damaged: it is no valid XML.', cause);
  });
  parser.on('opentag', ({ name, attributes }) => handler.begin(localName(name), attributes));
  parser.on('text', (text) => handler.text(text));
  parser.on('cdata', (text) => handler.text(text));
  parser.on('closetag', ({ name }) => handler.end(localName(name)));

  for await (const part of createReadStream(path, { encoding: 'utf8' })) {
    parser.write(part as string);
    yield* handler.take();
  }
  parser.close();
  yield* handler.take();
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
