import type { LexicalEditor } from 'lexical';
import { createContext } from 'react';
import type { ShownAsset } from '#domain/page/content/shown-asset.ts';

/**
 * An image or a file in the list of the library, with how many pages use it, and whether menus of the site
 * lead to it.
 */
export type LibraryEntry = { asset: ShownAsset; uses: number; isInMenus: boolean };

/** A page that uses an image or a file. */
type AssetUse = { id: number; title: string; href: string; isPublished: boolean };

/**
 * The pages that use an asset, the site where its menus do, and how many more there are that the viewer may
 * not edit.
 */
export type AssetUsage = { pages: AssetUse[]; sites: { name: string; href: string }[]; hidden: number };

/** What sending a file takes; `onProgress` gets the part that was sent, from 0 to 1. */
export type SendOptions = { signal?: AbortSignal; onProgress?(part: number): void };

/** New values of what may be changed of an asset. */
export type AssetChange = Partial<Pick<ShownAsset, 'name' | 'altText' | 'focalX' | 'focalY'>>;

/**
 * The library of a site, as editors use it. All of it rejects with an `Error` whose message is for people.
 */
export type AssetLibrary = {
  upload(file: File, options?: SendOptions): Promise<ShownAsset>;
  /** Gives an asset the content of another file, wherever it is used. */
  replace(key: string, file: File, options?: SendOptions): Promise<ShownAsset>;
  /** A part of the library, newest first, after the asset with the key `before`. */
  list(request: {
    /** Null for images and files. */
    kind: ShownAsset['kind'] | null;
    text: string;
    before: string | null;
    signal?: AbortSignal | undefined;
  }): Promise<LibraryEntry[]>;
  /**
   * Sets fields of an asset; rejects where someone else has given one of them another value since it was
   * read as `asset`.
   */
  change(asset: ShownAsset, change: AssetChange): Promise<ShownAsset>;
  remove(key: string): Promise<void>;
  usage(key: string): Promise<AssetUsage>;
  /** Makes an asset known to all documents on the screen. */
  remember(asset: ShownAsset): void;
};

/** The library of the site that is edited; null where text belongs to no site. */
export const AssetLibraryContext = createContext<AssetLibrary | null>(null);

const libraries = new WeakMap<LexicalEditor, AssetLibrary | null>();

/** Tells an editor which library it uses. */
export const setEditorLibrary = (editor: LexicalEditor, library: AssetLibrary | null): void =>
  void libraries.set(editor, library);

/** Whether images and files can be added to the text of an editor. */
export const hasLibrary = (editor: LexicalEditor): boolean => Boolean(libraries.get(editor));

/** Why no image or file can be added where there is no site. */
export const noLibrary = 'Images and files can be added to pages of a site only.';

const imageEndings = /\.(?:avif|gif|hei[cf]|jpe?g|png|webp)$/i;

/**
 * Whether a file is taken as an image: by its type, or by its ending where the browser knows no type of it.
 */
export const isImageFile = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  type === 'image/svg+xml' ? false : type.startsWith('image/') || imageEndings.test(name);

/** What an input for images accepts. */
export const acceptedImages = ['image/*', '.heic', '.heif', '.gif', '.webp'];
