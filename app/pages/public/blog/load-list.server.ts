import { data } from 'react-router'
import { refusalError } from '#app/forms/refusal.server.ts'
import { formatDay } from '#kernel/date-format.ts'
import { dayIn, type TimeZone } from '#kernel/dates.ts'
import type { ShownPost } from '#modules/blog/components/post-card.tsx'
import {
  type BlogSettings,
  blogSettings,
  blogTopics,
} from '#modules/blog/queries/blog-topics.server.ts'
import { featuredPost, postList } from '#modules/blog/queries/post-list.server.ts'
import type { PostCard } from '#modules/blog/queries/visible-posts.server.ts'
import {
  isWholeList,
  type PostListQuery,
  readPostListQuery,
} from '#modules/blog/rules/post-list.ts'
import { blogSection } from '#modules/content/defaults/sections/blog.ts'
import { sectionOrDefault, shownTexts } from '#modules/content/queries/section.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { config } from '#platform/config.server.ts'
import { listDescription, listLinks } from './list-head.ts'

const nothing = { posts: [], count: 0, pages: 1, category: null, tag: null }
const noTopics = { categories: [], tags: [] }

/**
 * What the list shows at this address. A page that there is not is 404; with a slow database the
 * page says so, and is not cached.
 */
export async function loadList(params: URLSearchParams) {
  const query = readPostListQuery(params)
  if (!query) throw data(null, { status: 404 })
  const [list, featured, topics, settings, site, content, shown] = await Promise.all([
    postList(query),
    isFirstPage(query) ? featuredPost('') : null,
    blogTopics(''),
    blogSettings(),
    siteSettings(),
    sectionOrDefault(blogSection),
    shownTexts(),
  ])
  if (!list.ok && list.error.code !== 'unavailable') throw refusalError(list.error)
  const { posts, count, pages, category, tag } = list.ok ? list.value : nothing
  const head = featured?.ok ? featured.value : null
  const present = (post: (typeof posts)[number]) => presentPost(post, settings, site.timezone)
  const topic = { category: describedTopic(category), tag: describedTopic(tag) }
  const described = {
    query,
    pages,
    hasFeed: settings.enableRss,
    content,
    texts: shown.texts.site.blog.searchEngines,
    ...topic,
  }
  const page = {
    query,
    content,
    words: listDescription(described),
    links: listLinks(described, config().publicUrl),
    featured: head && present(head),
    posts: posts.filter(({ id }) => id !== head?.id).map(present),
    count,
    pages,
    ...topic,
    topics: topics.ok ? topics.value : noTopics,
    hasFeed: settings.enableRss,
    error: list.ok ? null : `Error loading content: ${list.error.message}`,
  }
  return data(
    page,
    list.ok && topics.ok && featured?.ok !== false
      ? undefined
      : { headers: { 'Cache-Control': 'no-store' } },
  )
}

function describedTopic(topic: { name: string; description: string } | null) {
  return topic && { name: topic.name, description: topic.description }
}

function isFirstPage(query: PostListQuery): boolean {
  return isWholeList(query) && query.page === 1
}

/** The day in the site's zone, and nothing that the settings hide. */
export function presentPost(post: PostCard, settings: BlogSettings, zone: TimeZone): ShownPost {
  const { title, slug, excerpt, featuredImage, featuredImageAlt, category } = post
  return {
    title,
    slug,
    excerpt,
    featuredImage,
    featuredImageAlt,
    category,
    day: presentDay(post.publishedAt, zone),
    author: settings.showAuthorInfo && post.authorName !== '' ? post.authorName : null,
    minutes: settings.showReadingTime ? post.readingTime : null,
  }
}

export function presentDay(instant: Date, zone: TimeZone): ShownPost['day'] {
  const day = dayIn(zone, instant)
  return { iso: day, text: formatDay(day) }
}
