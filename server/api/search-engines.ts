import type { Context, Hono } from 'hono'
import { orRefusal, type Result } from '#kernel/result.ts'
import { seoSettings } from '#modules/seo/queries/global-seo.server.ts'
import { sitemap } from '#modules/seo/queries/sitemap.server.ts'
import { robotsFile } from '#modules/seo/rules/robots-file.ts'
import { isClosedToVisitors, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { brandName } from '#modules/settings/rules/brand.ts'
import { config } from '#platform/config.server.ts'
import type { HttpEnv } from '../request-id.ts'

type Picture = { png: Buffer; version: string }
/** Returns the share picture of a page or post, or null (server/share-pictures). */
export type Pictures = (name: string, brand: string) => Promise<Picture | null>

const aWhile = { 'cache-control': 'public, max-age=300' }

/** `/robots.txt`, `/sitemap.xml` and share pictures. Their URLs are based on PUBLIC_URL. */
export function searchEngines(app: Hono<HttpEnv>, pictures: Pictures): void {
  // D47: nothing of a live site that its owner has not opened is found.
  app.get('/robots.txt', async (c) => {
    if (await isClosedToVisitors()) return c.text('User-agent: *\nDisallow: /\n', 200, notKept)
    const seo = await seoSettings()
    // A slow database must not make search engines drop the site.
    const global = seo.ok ? seo.value.global : null
    const map = global?.enableSitemap === false ? null : `${config().publicUrl}/sitemap.xml`
    return c.text(robotsFile(global?.robotsTxt ?? '', map), 200, aWhile)
  })

  app.get('/sitemap.xml', async (c) =>
    (await isClosedToVisitors())
      ? c.text('Sitemap not found.', 404, notKept)
      : xml(c, await sitemap()),
  )
  app.get('/sitemaps/:part{[1-9][0-9]{0,3}\\.xml}', async (c) =>
    xml(c, await sitemap(Number.parseInt(c.req.param('part'), 10))),
  )

  app.get('/og/:name{[a-z0-9/-]{1,220}\\.png}', async (c) => {
    const name = c.req.param('name').replace(/\.png$/, '')
    const { siteTitle } = await siteSettings()
    const found = await orRefusal(() => pictures(name, brandName(siteTitle)))
    if (!found.ok) return c.text(found.error.message, 503, { 'retry-after': '5' })
    if (!found.value) return c.text('Picture not found.', 404)
    const { png, version } = found.value
    const etag = `"${version}"`
    const isThisOne = c.req.query('v') === version
    const headers = {
      etag,
      'cache-control': isThisOne ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
    }
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, headers)
    return c.body(new Uint8Array(png), 200, { ...headers, 'content-type': 'image/png' })
  })
}

const notKept = { 'cache-control': 'no-store' }

function xml(c: Context<HttpEnv>, file: Result<string | null>) {
  if (!file.ok) return c.text(file.error.message, 503, { 'retry-after': '5' })
  if (file.value === null) return c.text('Sitemap not found.', 404)
  return c.body(file.value, 200, { ...aWhile, 'content-type': 'application/xml; charset=utf-8' })
}
