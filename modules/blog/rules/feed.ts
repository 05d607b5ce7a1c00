import { Feed } from 'feed'

export type FeedPost = {
  title: string
  slug: string
  excerpt: string
  /** Cleaned HTML. */
  content: string
  authorName: string
  publishedAt: Date
  updatedAt: Date
}

/** RSS 2.0 of the newest posts with absolute URLs. `origin` is PUBLIC_URL. */
export function blogFeed(
  posts: readonly FeedPost[],
  { origin, brand }: { origin: string; brand: string },
): { xml: string; changedAt: Date | null } {
  const changes = posts.map(({ publishedAt, updatedAt }) =>
    Math.max(publishedAt.getTime(), updatedAt.getTime()),
  )
  const changedAt = changes.length > 0 ? new Date(Math.max(...changes)) : null
  const feed = new Feed({
    title: `${brand} blog`,
    description: 'What we’d tell a friend who runs a website.',
    link: `${origin}/blog`,
    id: `${origin}/blog`,
    language: 'en-ZA',
    feedLinks: { rss: `${origin}/blog/rss.xml` },
    generator: false,
    // Not the time of the request, so that the same posts give the same bytes.
    updated: changedAt ?? new Date(0),
  })
  for (const post of posts) {
    const link = `${origin}/blog/${post.slug}`
    feed.addItem({
      title: post.title,
      id: link,
      link,
      date: post.publishedAt,
      description: post.excerpt,
      content: withAbsoluteAddresses(post.content, origin),
    })
  }
  return { xml: wellFormed(feed.rss2()), changedAt }
}

/**
 * Without characters that XML 1.0 forbids: a control character in one post would make the whole
 * feed unreadable.
 */
function wellFormed(xml: string): string {
  return xml
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
}

/** Makes relative URLs absolute, because feed readers cannot resolve them. */
function withAbsoluteAddresses(html: string, origin: string): string {
  return html.replace(/(\s(?:href|src)=")\/(?!\/)/g, `$1${origin}/`)
}
