import { href } from 'react-router'
import { formActionWithPolicy } from '#app/forms/form-action.server.ts'
import { refusalError } from '#app/forms/refusal.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { requestInfo } from '#app/request/request-info.server.ts'
import { byVisitor } from '#app/shells/guards.server.ts'
import { PostCard, PostPicture } from '#modules/blog/components/post-card.tsx'
import { submitComment } from '#modules/blog/operations/submit-comment.server.ts'
import { commentSchema } from '#modules/blog/rules/comment.ts'
import { islandProps } from '#ui/layout/island.ts'
import { RichText } from '#ui/layout/rich-text.tsx'
import { FoldedContents, StickyContents } from '../contents.tsx'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/post'
import { commentFailure } from './comment-failure.ts'
import { Discussion } from './discussion.tsx'
import { loadPost } from './load-post.server.ts'
import { PostFoot, PostHead } from './post-parts.tsx'

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadPost(context, params.slug, url.searchParams)

/**
 * Takes a comment and leads back to the discussion, whose address then says what happened to it; a
 * refusal keeps all that was typed.
 */
export const action = formActionWithPolicy(({ params: { slug }, context }: Route.ActionArgs) => ({
  policy: byVisitor,
  schema: commentSchema,
  failure: commentFailure,
  run: async (_, comment) => {
    const sent = await submitComment(slug, comment, context.get(requestInfo).clientAddress)
    if (!sent.ok && sent.error.code === 'not_found') throw refusalError(sent.error)
    return sent
  },
  done: (state) => redirect(`${href('/blog/:slug', { slug })}?comment=${state}#comments`, 303),
}))

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('Retry-After') ? actionHeaders : loaderHeaders
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { post, meta, feed } = loaderData
  const { keywords, ...words } = meta
  return [
    ...pageMeta(
      {
        ...words,
        path: href('/blog/:slug', { slug: post.slug }),
        type: 'article',
        ...(keywords && { keywords }),
      },
      matches[1]?.loaderData,
    ),
    { property: 'article:published_time', content: post.day.iso },
    ...feed,
  ]
}

export default function BlogPost({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { blog: texts } = matches[1].loaderData.texts.site
  const { post, html, headings, related } = loaderData
  const sections = headings.map(({ id, text }) => ({ id, title: text }))
  return (
    <>
      <article {...islandProps('blog-post', 'touched')}>
        <PostHead page={loaderData} />
        {post.featuredImage !== '' && (
          <div className="container-page">
            <PostPicture
              image={post.featuredImage}
              alt={post.featuredImageAlt}
              first
              inline={loaderData.inline}
              sizes="(min-width: 84rem) 76rem, 92vw"
              className="rounded-3xl border border-line"
            />
          </div>
        )}
        <div className="container-page grid gap-x-12 gap-y-10 pt-12 pb-16 lg:grid-cols-12 lg:pt-16">
          <div className="min-w-0 lg:col-span-4">
            {sections.length > 0 && (
              <>
                <FoldedContents sections={sections} />
                <StickyContents sections={sections}>{null}</StickyContents>
              </>
            )}
          </div>
          <div className="min-w-0 lg:col-span-8">
            <RichText html={html} />
            <PostFoot page={loaderData} />
          </div>
        </div>
      </article>
      <Discussion
        slug={post.slug}
        comments={loaderData.comments}
        content={loaderData.content.comments}
        answer={actionData}
      />
      {related.length > 0 && (
        <section className="border-t border-line py-16 lg:py-24">
          <div className="container-page">
            <h2 className="font-display text-title font-bold">{loaderData.content.related}</h2>
            <div className="mt-10 grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3">
              {related.map((each) => (
                <PostCard key={each.slug} post={each} heading="h3" texts={texts} />
              ))}
            </div>
          </div>
        </section>
      )}
    </>
  )
}
