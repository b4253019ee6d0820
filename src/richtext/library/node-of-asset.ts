import type { LexicalNode } from 'lexical';
import type { ShownAsset } from '#domain/page/content/shown-asset.ts';
import type { RunningUpload } from './running-upload.ts';

/** Makes the node of an asset that was stored, in place of its upload. */
type NodeOfAsset = (asset: ShownAsset, upload: RunningUpload) => LexicalNode;
const makers: Partial<Record<ShownAsset['kind'], NodeOfAsset>> = {};

/** Tells uploads which node an asset becomes. */
export const registerNodeOfAsset = (kind: ShownAsset['kind'], make: NodeOfAsset): void => {
  makers[kind] = make;
};

/** The node of a stored asset. */
export const $nodeOfAsset: NodeOfAsset = (asset, upload) => makers[asset.kind]!(asset, upload);
