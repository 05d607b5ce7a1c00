import type { MetaDescriptor } from 'react-router'
import { headDescription, headTitle } from '#modules/blog/rules/head.ts'
import { isIndexable, type PostListQuery, postListPath } from '#modules/blog/rules/post-list.ts'

type List = { query: PostListQuery; category: Topic | null; tag: Topic | null; pages: number; hasFeed: boolean }
type Topic = { name: string; description: string }

const about =
  'Plain articles for people who run a website in South Africa: domains, email that arrives, WordPress you can restore, speed, and the law.'

/** Title, description and canonical URL of a list. */
export function listDescription({ query, category, tag }: List) {
  const page = query.page > 1 ? `, page ${query.page}` : ''
  const title = headTitle(`${titleOf(query, category, tag)}${page}`)
  const topic = category ?? tag
  const description = headDescription([
    ...(topic ? [`${query.page > 1 ? `Page ${query.page}. ` : ''}${topic.name}: ${topic.description}`] : page ? [`Older articles${page}.`] : []),
    about,
  ])
  const robots = isIndexable(query) ? ('index, follow' as const) : ('noindex, follow' as const)
  return { title, description, path: postListPath(query), robots }
}

function titleOf({ search }: PostListQuery, category: Topic | null, tag: Topic | null): string {
  if (search !== '') return `Search the blog: ${search}`
  if (category) return `${category.name}: articles from our blog`
  return tag ? `${tag.name}: everything we’ve written about it` : 'Blog: hosting and domains, explained plainly'
}

/** Links to the previous and next page and the feed. */
export function listLinks({ query, pages, hasFeed }: List, origin: string): MetaDescriptor[] {
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
