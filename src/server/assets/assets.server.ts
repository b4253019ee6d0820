/** The door to the images and files of sites. */
export { copyAssets } from './copy-assets.ts';
export { readShownAssets } from './asset-row.ts';
export {
  changeAsset,
  listAssets,
  removeAsset,
  removeUnusedAssets,
  type LibraryAsset,
} from './manage-assets.ts';
export { findSettingsWithAsset } from './assets-of-settings.ts';
export { addAsset, receiveAsset, type AssetContent } from './store-asset.ts';
export { openAssets, type Assets, type ServedAsset } from './assets.ts';
