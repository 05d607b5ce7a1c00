import { expect, test } from 'vitest'
import { blogFeed, type FeedPost } from './feed.ts'

const site = { origin: 'https://host.example', brand: 'Host & Sons' }
const post: FeedPost = {
  title: 'a ]]> b & <c>',
  slug: 'a',
  excerpt: 'Excerpt',
  content:
    '<p><a href="/domains">ours</a> <img src="/media/x.png" alt="" /> <a href="https://else.example/">theirs</a> ]]></p>',
  authorName: 'Nadia',
  publishedAt: new Date('2026-03-01T06:00:00Z'),
  updatedAt: new Date('2026-03-04T06:00:00Z'),
}

test('the same posts are the same feed, with absolute addresses and the time of the last change', () => {
  const { xml, changedAt } = blogFeed([post], site)
  expect(blogFeed([post], site).xml).toBe(xml)
  expect(changedAt).toEqual(post.updatedAt)
  expect(xml).toContain('<rss version="2.0"')
  expect(xml).toContain('href="https://host.example/domains"')
  expect(xml).toContain('src="https://host.example/media/x.png"')
  expect(xml).toContain('href="https://else.example/"')
  expect(xml).toContain('<link>https://host.example/blog/a</link>')
})

test('whatever a post contains, the feed is well-formed', () => {
  const odd = 'a\u0000b\u0008c\u001fd\ufffee\uffff \ud800 ]]> <!-- & &nbsp; <br> 🎉'
  const { xml } = blogFeed([{ ...post, title: odd, excerpt: odd, content: odd }], {
    ...site,
    brand: odd,
  })
  expect(xml).not.toMatch(/[^\t\n\r\u{20}-\u{fffd}\u{10000}-\u{10ffff}]/u)
  expect(xml).toContain('🎉')
})

test('no words end the section that holds them', () => {
  const { xml } = blogFeed([post], site)
  const opened = xml.match(/<!\[CDATA\[/g)?.length ?? 0
  expect(xml.match(/\]\]>/g)).toHaveLength(opened)
})

test('an empty blog has a feed too', () => {
  expect(blogFeed([], site)).toMatchObject({
    changedAt: null,
    xml: expect.stringContaining('<channel>'),
  })
})
