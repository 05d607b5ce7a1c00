import { createHash } from 'node:crypto'
import { refusalStatus } from '#kernel/result.ts'
import { blogSettings } from '#modules/blog/queries/blog-topics.server.ts'
import { feedPosts } from '#modules/blog/queries/visible-posts.server.ts'
import { blogFeed } from '#modules/blog/rules/feed.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { brandName } from '#modules/settings/rules/brand.ts'
import { config } from '#platform/config.server.ts'
import type { Route } from './+types/feed'

/** The newest posts as RSS 2.0, with 304 for readers that have them. */
export async function loader({ request }: Route.LoaderArgs) {
  const [settings, site] = await Promise.all([blogSettings(), siteSettings()])
  if (!settings.enableRss) return new Response('There is no feed.', { status: 404 })
  const posts = await feedPosts('')
  if (!posts.ok)
    return new Response(posts.error.message, {
      status: refusalStatus[posts.error.code],
      headers: { 'Retry-After': '5' },
    })
  const { xml, changedAt } = blogFeed(posts.value, {
    origin: config().publicUrl,
    brand: brandName(site.siteTitle),
  })
  const headers = new Headers({
    'Content-Type': 'application/rss+xml; charset=utf-8',
    'Cache-Control': 'public, max-age=300',
    ETag: `"${createHash('sha256').update(xml).digest('base64url').slice(0, 22)}"`,
  })
  if (changedAt) headers.set('Last-Modified', changedAt.toUTCString())
  return isKnown(request, headers)
    ? new Response(null, { status: 304, headers })
    : new Response(xml, { headers })
}

/** If-None-Match takes precedence over If-Modified-Since. */
function isKnown(request: Request, headers: Headers): boolean {
  const tags = request.headers.get('if-none-match')
  if (tags !== null)
    return tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === headers.get('ETag'))
  const since = Date.parse(request.headers.get('if-modified-since') ?? '')
  const changed = Date.parse(headers.get('Last-Modified') ?? '')
  return changed <= since
}
