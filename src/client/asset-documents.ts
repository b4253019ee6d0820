import { graphql } from './graphql.ts';

/** What is shown of an image or a file. */
const assetFields = 'key kind hash name type bytes width height isAnimated focalX focalY altText';

/** A part of the library of a site. */
export const libraryDocument = graphql(`
  query Library($kind: String, $text: String!, $before: String) {
    library(kind: $kind, text: $text, before: $before) {
      uses
      isInMenus
      asset {
        ${assetFields}
      }
    }
  }
`);

/** Images and files by their keys. */
export const assetsDocument = graphql(`
  query Assets($keys: [String!]!) {
    assets(keys: $keys) {
      ${assetFields}
    }
  }
`);

/** The pages and menus that use an image or a file. */
export const assetUsageDocument = graphql(`
  query AssetUsage($key: String!) {
    assetUsage(key: $key) {
      hidden
      sites {
        name
        href
      }
      pages {
        id
        title
        href
        isPublished
      }
    }
  }
`);

/**
 * Changes the name, the alternative text or the focal point of an image or a file, unless one has another
 * value than `before`.
 */
export const changeAssetDocument = graphql(`
  mutation ChangeAsset($key: String!, $change: AssetFields!, $before: AssetFields!) {
    changeAsset(key: $key, change: $change, before: $before) {
      ${assetFields}
    }
  }
`);

/** Copies images and files of other sites into the library of this one. */
export const takeAssetsDocument = graphql(`
  mutation TakeAssets($keys: [String!]!) {
    takeAssets(keys: $keys) {
      from
      to
    }
  }
`);

/** Deletes an image or a file that no page uses. */
export const removeAssetDocument = graphql(`
  mutation RemoveAsset($key: String!) {
    removeAsset(key: $key)
  }
`);
