import type { ShippedBoundarySet } from '#domain/geo/boundary-set.ts';
import { serveTasks } from '#server/host/host.server.ts';
import { prepareShapes } from './prepare/prepare-shapes.ts';
import { readShippedSource } from './prepare/shipped-sources.ts';

serveTasks<ShippedBoundarySet>(async (set) => JSON.stringify(prepareShapes(await readShippedSource(set))));
