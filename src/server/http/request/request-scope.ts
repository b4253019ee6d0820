import type { HttpBindings } from '@hono/node-server';
import type { Viewer } from '#domain/access/access.ts';
import type { Site } from '#domain/site/site.ts';
import type { Services } from '#server/services.ts';

/** What the server gives to every loader and action of a page. */
export type RequestScope = {
  services: Services;
  viewer: Viewer;
  /** Null where no site exists yet, and at addresses of the installation. */
  site: Site | null;
  /** The address that the request comes from. */
  client: string;
  /** A random value that allows this response's own inline scripts. */
  nonce: string;
  /**
   * Declares the page public: it is the same for every visitor and has no inline script, and it stays valid
   * until one of the things with these keys changes. With null the page is not stored after all.
   */
  cachePage(dependencies: readonly string[] | null): void;
  /** Lets other sites show this response in a frame. */
  allowFrames(): void;
  /** Lets this response load the tiles of streets that another server has. */
  allowStreets(): void;
};

/** Renders a page; `basename` is the site's base url. */
export type RenderPage = (request: Request, basename: string, scope: RequestScope) => Promise<Response>;

/**
 * What handlers find on Hono's context: Node's own objects, the viewer, and for a public page what it is made
 * of.
 */
export type Bindings = {
  Bindings: HttpBindings;
  Variables: {
    viewer: Viewer;
    dependencies?: readonly string[];
    mayBeFramed?: boolean;
    mayLoadStreets?: boolean;
  };
};
