import type { RouterContextProvider } from 'react-router'
import { publishedPostTitle } from '#modules/seo/queries/published-post.server.ts'
import type { GlobalSeo } from '#modules/seo/queries/seo-settings.server.ts'
import { seoSettings } from '#modules/seo/queries/seo-settings.server.ts'
import { crumbsTo, isPublicPath, postSlug } from '#modules/seo/rules/public-page.ts'
import { searchOrigin } from '#modules/seo/rules/search-origin.ts'
import {
  breadcrumbList,
  type DescribedSite,
  organization,
  webSite,
} from '#modules/seo/rules/structured-data/site.ts'
import { allowStructuredData, describe } from './structured-data.server.ts'

type Site = Omit<DescribedSite, 'social' | 'tagline'>

/**
 * Says for search engines who runs the site and where this page stands in it; gives the breadcrumbs
 * that the page shows, if any.
 */
export async function describeSite(
  context: Readonly<RouterContextProvider>,
  path: string,
  { site, pageNames }: { site: Site; pageNames: ReadonlyMap<string, string> },
) {
  const seo = await seoSettings()
  if (!seo.ok || !isPublicPath(path)) return []
  const { global } = seo.value
  const crumbs = crumbsTo(path, await postTitle(path)).map((crumb) => ({
    ...crumb,
    label: pageNames.get(crumb.path) ?? crumb.label,
  }))
  const origin = searchOrigin(site.origin, global?.siteUrl ?? '')
  const described = {
    ...site,
    origin,
    tagline: global?.siteTagline ?? '',
    social: global ? socialAddresses(global) : [],
  }
  allowStructuredData(context, global?.enableSchemaMarkup ?? true)
  describe(context, organization(described), webSite(described))
  if (crumbs.length > 1) describe(context, breadcrumbList(origin, crumbs))
  return (global?.enableBreadcrumbs ?? true) ? crumbs : []
}

async function postTitle(path: string): Promise<string> {
  const slug = postSlug(path)
  const title = slug === undefined ? undefined : await publishedPostTitle(slug)
  return title?.ok ? (title.value ?? '') : ''
}

function socialAddresses({
  facebookUrl,
  instagramUrl,
  linkedinUrl,
  youtubeUrl,
  twitterHandle,
}: GlobalSeo): string[] {
  const handle = twitterHandle.replace(/^@/, '')
  return [facebookUrl, instagramUrl, linkedinUrl, youtubeUrl, handle && `https://x.com/${handle}`]
}
