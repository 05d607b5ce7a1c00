import { createContext, type RouterContextProvider } from 'react-router'
import type { Thing } from 'schema-dts'
import { typefaceSheets } from '#app/theme/theme.server.ts'
import { type GlobalSeo, seoSettings } from '#modules/seo/queries/global-seo.server.ts'
import { publishedPostTitle } from '#modules/seo/queries/share-picture.server.ts'
import { crumbsTo, isPublicPath, postSlug } from '#modules/seo/rules/public-page.ts'
import { searchOrigin } from '#modules/seo/rules/search-engines.ts'
import { structuredDataScript } from '#modules/seo/rules/structured-data/serialise.ts'
import {
  breadcrumbList,
  type DescribedSite,
  organization,
  webSite,
} from '#modules/seo/rules/structured-data/site.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { defaultAppearance } from '#modules/settings/rules/appearance/appearance.ts'
import { brandStyle, styleOf } from '#modules/settings/rules/appearance/brand-style.ts'
import styles from '../public.css?inline'

type Described = { things: readonly Thing[]; isOn: boolean }
type Context = Readonly<RouterContextProvider>

// Off until the public shell has seen that the site wants it: an outage says nothing rather than
// something old.
const described = createContext<Described>({ things: [], isOn: false })

/**
 * For the loader of a public page: what the page shows, said for search engines
 * (modules/seo/rules/structured-data). It is written into the head of the rendered page and never
 * sent to the browser as a program or as data.
 */
export function describe(context: Context, ...things: Thing[]): void {
  const before = context.get(described)
  context.set(described, { ...before, things: [...before.things, ...things] })
}

/** For the public shell: whether `enable_schema_markup` is on. */
function allowStructuredData(context: Context, isOn: boolean): void {
  context.set(described, { ...context.get(described), isOn })
}

export function structuredData(context: Context): string {
  const { things, isOn } = context.get(described)
  return isOn ? structuredDataScript(things) : ''
}

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

const [, pageNames = '', ...marked] = styles.split(/\/\*@(.*?)\*\//)
const knownPages = pageNames.split(',')
const sheets = new Map<string, string>()

/**
 * What this page needs of the style sheet, which the build has marked
 * (scripts/sheet-of-each-page.ts). A page that it does not know gets all of it.
 */
function sheetOf(page: string): string {
  const at = knownPages.indexOf(page)
  const known = at < 0 ? styles : sheets.get(page)
  if (known !== undefined) return known
  const bit = 1n << BigInt(at)
  let sheet = ''
  for (let next = 1; next < marked.length; next += 2)
    if (BigInt(`0x${marked[next]}`) & bit) sheet += marked[next + 1]
  sheets.set(page, sheet)
  return sheet
}

/**
 * The style sheet of a document with the brand's typeface, colours and corners, in the page: a
 * second request would hold back its first paint for a round trip. While the settings cannot be
 * read it is the program's own, and the page says in its own way that something is missing.
 */
export async function documentStyles(page: string, nonce: string | undefined): Promise<string> {
  const settings = await siteSettings().catch(() => null)
  const typeface = typefaceSheets[(settings?.appearance ?? defaultAppearance).typeface]
  return `<style${nonce ? ` nonce="${nonce}"` : ''}>${sheetOf(page)}${typeface}${settings ? brandStyle(styleOf(settings)) : ''}</style>`
}
