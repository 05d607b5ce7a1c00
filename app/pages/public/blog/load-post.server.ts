import { data, type RouterContextProvider } from 'react-router'
import { refusalError } from '#app/forms/refusal.server.ts'
import { describe } from '#app/head/document-head.server.ts'
import { formatMoment } from '#kernel/date-format.ts'
import { parsePicturePath } from '#kernel/files/picture.ts'
import type { SubmittedComment } from '#modules/blog/operations/submit-comment.server.ts'
import { blogSettings } from '#modules/blog/queries/blog-topics.server.ts'
import { postBySlug } from '#modules/blog/queries/post.server.ts'
import { type PostComment, postComments } from '#modules/blog/queries/post-comments.server.ts'
import { postViews } from '#modules/blog/queries/post-views.server.ts'
import { headDescription, headTitle } from '#modules/blog/rules/head.ts'
import { shareLinks } from '#modules/blog/rules/share-links.ts'
import { blogSection } from '#modules/content/defaults/sections/blog.ts'
import { phonePicture } from '#modules/content/operations/store-picture.server.ts'
import { sectionOrDefault } from '#modules/content/queries/section.server.ts'
import { siteSearchOrigin } from '#modules/seo/queries/global-seo.server.ts'
import { blogPosting } from '#modules/seo/rules/structured-data/blog-posting.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { config } from '#platform/config.server.ts'
import { feedLink } from './list-head.ts'
import { presentPost } from './load-list.server.ts'

const longPost = 3

/**
 * What a post's page shows at this address: `reply` names the comment that is answered, `comment`
 * says what became of one just sent.
 */
export async function loadPost(
  context: Readonly<RouterContextProvider>,
  slug: string,
  params: URLSearchParams,
) {
  const [found, settings, site, content, known] = await Promise.all([
    postBySlug(slug),
    blogSettings(),
    siteSettings(),
    sectionOrDefault(blogSection),
    siteSearchOrigin(),
  ])
  if (!found.ok) throw refusalError(found.error)
  const post = found.value
  const [discussion, views, inline] = await Promise.all([
    postComments(post.id),
    postViews(post.id),
    phonePicture(post.featuredImage),
  ])
  const threads = discussion.ok ? discussion.value.threads : []
  const present = ({ id, authorName, content, createdAt }: PostComment) => {
    return {
      id,
      authorName,
      content,
      at: createdAt.toISOString(),
      when: formatMoment(createdAt, site.timezone),
    }
  }
  const origin = config().publicUrl
  const url = `${origin}/blog/${post.slug}`
  const described = {
    ...post,
    authorName: settings.showAuthorInfo ? post.authorName : '',
    image: shareable(post.featuredImage),
  }
  describe(
    context,
    blogPosting(
      {
        ...described,
        section: post.category?.name ?? '',
        keywords: post.tags.map(({ name }) => name),
      },
      known,
    ),
  )
  const page = {
    post: presentPost(post, settings, site.timezone),
    inline,
    content,
    html: post.html,
    headings:
      post.headings.length >= longPost ? post.headings.filter(({ level }) => level === 2) : [],
    tags: post.tags,
    meta: {
      title: headTitle(post.metaTitle || post.title),
      description: headDescription([
        post.metaDescription || post.excerpt,
        post.excerpt,
        post.summary,
      ]),
      keywords: post.metaKeywords,
    },
    related: post.related.map((each) => presentPost(each, settings, site.timezone)),
    views,
    url,
    share: settings.enableShareButtons ? shareLinks(url, post.title) : [],
    feed: settings.enableRss ? [feedLink(origin)] : [],
    comments: {
      count: discussion.ok ? discussion.value.count : 0,
      threads: threads.map((thread) => ({
        ...present(thread),
        replies: thread.replies.map(present),
      })),
      error: discussion.ok ? null : `Error loading content: ${discussion.error.message}`,
      areOpen: settings.allowComments && post.allowComments,
      areModerated: settings.moderateComments,
      replyTo: threads.find(({ id }) => id === params.get('reply'))?.id ?? null,
      sent: readSent(params.get('comment')),
    },
  }
  return data(page, discussion.ok ? undefined : { headers: { 'Cache-Control': 'no-store' } })
}

/** A picture of ours as search engines can fetch it. */
function shareable(image: string): string {
  const picture = parsePicturePath(image)
  return picture ? `${picture.path}/1280.jpeg` : image
}

function readSent(text: string | null): SubmittedComment | null {
  return text === 'pending' || text === 'approved' ? text : null
}

export type PostPage = Awaited<ReturnType<typeof loadPost>>['data']
