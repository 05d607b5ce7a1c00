import type { MetaDescriptor } from 'react-router'
import { fillText } from '#kernel/fill-text.ts'
import { headDescription, headTitle } from '#modules/blog/rules/head.ts'
import { isIndexable, type PostListQuery, postListPath } from '#modules/blog/rules/post-list.ts'
import type { BlogContent } from '#modules/content/rules/sections/blog.ts'
import type { BlogTexts } from '#modules/content/rules/texts/blog.ts'

type List = {
  query: PostListQuery
  category: Topic | null
  tag: Topic | null
  pages: number
  hasFeed: boolean
  content: Pick<BlogContent, 'searchTitle' | 'searchDescription'>
  texts: BlogTexts['searchEngines']
}
type Topic = { name: string; description: string }

/** Title, description and canonical URL of a list. */
export function listDescription({ query, category, tag, content, texts }: List) {
  const { page } = query
  const ownTitle = titleOf(query, category, { tag, texts }) ?? content.searchTitle
  const title = headTitle(page > 1 ? fillText(texts.page, { title: ownTitle, page }) : ownTitle)
  const topic = category ?? tag
  const topicText = topic ? `${topic.name}: ${topic.description}` : ''
  const description = headDescription([
    ...(page > 1
      ? [fillText(topic ? texts.topicPage : texts.olderPage, { page, topic: topicText })]
      : topic
        ? [topicText]
        : []),
    content.searchDescription,
  ])
  const robots = isIndexable(query) ? ('index, follow' as const) : ('noindex, follow' as const)
  return { title, description, path: postListPath(query), robots }
}

function titleOf(
  { search }: PostListQuery,
  category: Topic | null,
  { tag, texts }: { tag: Topic | null; texts: List['texts'] },
): string | null {
  if (search !== '') return fillText(texts.search, { search })
  if (category) return fillText(texts.category, { name: category.name })
  return tag ? fillText(texts.tag, { name: tag.name }) : null
}

/** Links to the previous and next page and the feed. */
export function listLinks(
  { query, pages, hasFeed }: Omit<List, 'content' | 'texts'>,
  origin: string,
): MetaDescriptor[] {
  const to = (rel: 'prev' | 'next', page: number) => ({
    tagName: 'link' as const,
    rel,
    href: origin + postListPath({ ...query, page }),
  })
  return [
    ...(query.page > 1 ? [to('prev', query.page - 1)] : []),
    ...(query.page < pages ? [to('next', query.page + 1)] : []),
    ...(hasFeed ? [feedLink(origin)] : []),
  ]
}

export function feedLink(origin: string): MetaDescriptor {
  return {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title: 'Blog',
    href: `${origin}/blog/rss.xml`,
  }
}
