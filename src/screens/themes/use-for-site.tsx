import { useMutation } from '@tanstack/react-query';
import type { ResultOf } from '#client/graphql.ts';
import { requestGraphql } from '#client/graphql-client.ts';
import { changeSiteDocument } from '#client/site-documents.ts';
import { createThemeDocument, themedSitesDocument } from '#client/theme-documents.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { siteHref } from '#domain/site/site.ts';
import type { ThemeLook } from '#domain/theme/theme.ts';
import { Button } from '#ui/button/button.tsx';
import { MenuButton } from '#ui/menu/menu.tsx';
import { showToast } from '#ui/toast/toast.tsx';

/** What the editor of a theme knows of the sites of the installation. */
export type ThemedSites = ResultOf<typeof themedSitesDocument>['sites'];
type ThemedSite = ThemedSites[number];

/** The most sites that the menu lists. */
const mostListed = 100;

type UseForSiteProps = {
  sites: ThemedSites;
  site: ThemedSite | undefined;
  /** Whether the site has this theme as it is shown. */
  isUsed: boolean;
  give(site: ThemedSite): void;
  isPending: boolean;
};

/**
 * Gives the theme that is edited to a site: to the one that its editor was opened for, or to one that is
 * chosen.
 */
export function UseForSite({ sites, site, isUsed, give, isPending }: UseForSiteProps) {
  if (site) {
    return (
      <Button variant="primary" isDisabled={isUsed} isPending={isPending} onPress={() => give(site)}>
        {isUsed ? `Used for ${site.name}` : `Use for ${site.name}`}
      </Button>
    );
  }

  if (sites.length === 0) return null;
  return (
    <MenuButton
      label="Use for a site"
      trigger={<Button isPending={isPending}>Use for a site…</Button>}
      items={sites.slice(0, mostListed).map((each) => ({
        id: String(each.id),
        label: each.name,
        description: each.base_url,
        onAction: () => give(each),
      }))}
    />
  );
}

/**
 * Saves the theme as it is shown under a name that a site has, and gives it to the site. Rejects where one of
 * them fails.
 */
export function useGiveTheme({
  save,
  onGiven,
}: {
  save(site: ThemedSite): Promise<string>;
  onGiven(theme: string): void | Promise<void>;
}) {
  return useMutation({
    mutationFn: async (site: ThemedSite) => {
      const theme = await save(site);
      if (theme !== site.theme) {
        await requestGraphql(changeSiteDocument, { id: site.id, base: site.revision, change: { theme } });
      }
      return { site, theme };
    },
    onSuccess: async ({ site, theme }) => {
      showToast({
        text: `${site.name} has the theme now.`,
        tone: 'success',
        action: { label: 'View the site', onAction: () => window.location.assign(siteHref(site, '/')) },
      });
      await onGiven(theme);
    },
  });
}

/** Adds a theme that is called like a site; a number follows the name where there is such a theme. */
export async function createThemeOfSite(site: ThemedSite, theme: ThemeLook): Promise<string> {
  const { themes } = await requestGraphql(themedSitesDocument, {});
  const labels = new Set(themes.map(({ label }) => label.toLowerCase()));
  const names = Array.from({ length: labels.size + 1 }, (_, at) =>
    at === 0 ? site.name : `${site.name} ${at + 1}`,
  );
  const label = names.find((name) => !labels.has(name.toLowerCase()));
  if (label === undefined) throw new TidemarkError('conflict', 'There is a theme with this name already.');

  return (await requestGraphql(createThemeDocument, { label, theme })).createTheme;
}
