import type { BoundingBox } from '#domain/geo/bounding-box.ts';
import type { ChosenProjection } from '#domain/geo/chosen-projection.ts';
import { serveTasks } from '#server/host/host.server.ts';
import { landShapes } from './ground/land-shapes.ts';

/** A map of land alone: its extent, and its projection where that is not the one that suits it. */
export type LandTask = { extent: BoundingBox; projection?: ChosenProjection };

serveTasks<LandTask>(async ({ extent, projection }) => JSON.stringify(await landShapes(extent, projection)));
