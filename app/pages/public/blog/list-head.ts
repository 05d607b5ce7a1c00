import type { MetaDescriptor } from 'react-router'
import { headDescription, headTitle } from '#modules/blog/rules/head.ts'
import { isIndexable, type PostListQuery, postListPath } from '#modules/blog/rules/post-list.ts'
import type { BlogContent } from '#modules/content/rules/sections/blog.ts'

type List = {
  query: PostListQuery
  category: Topic | null
  tag: Topic | null
  pages: number
  hasFeed: boolean
  content: Pick<BlogContent, 'searchTitle' | 'searchDescription'>
}
type Topic = { name: string; description: string }

/** Title, description and canonical URL of a list. */
export function listDescription({ query, category, tag, content }: List) {
  const page = query.page > 1 ? `, page ${query.page}` : ''
  const title = headTitle(`${titleOf(query, category, tag) ?? content.searchTitle}${page}`)
  const topic = category ?? tag
  const description = headDescription([
    ...(topic ? [`${query.page > 1 ? `Page ${query.page}. ` : ''}${topic.name}: ${topic.description}`] : page ? [`Older articles${page}.`] : []),
    content.searchDescription,
  ])
  const robots = isIndexable(query) ? ('index, follow' as const) : ('noindex, follow' as const)
  return { title, description, path: postListPath(query), robots }
}

function titleOf({ search }: PostListQuery, category: Topic | null, tag: Topic | null): string | null {
  if (search !== '') return `Search the blog: ${search}`
  if (category) return `${category.name}: articles from our blog`
  return tag ? `${tag.name}: everything we’ve written about it` : null
}

/** Links to the previous and next page and the feed. */
export function listLinks({ query, pages, hasFeed }: Omit<List, 'content'>, origin: string): MetaDescriptor[] {
  const to = (rel: 'prev' | 'next', page: number) => ({ tagName: 'link' as const, rel, href: origin + postListPath({ ...query, page }) })
  return [
    ...(query.page > 1 ? [to('prev', query.page - 1)] : []),
    ...(query.page < pages ? [to('next', query.page + 1)] : []),
    ...(hasFeed ? [feedLink(origin)] : []),
  ]
}

export function feedLink(origin: string): MetaDescriptor {
  return { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: 'Blog', href: `${origin}/blog/rss.xml` }
}
