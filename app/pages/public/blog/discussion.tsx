import { href } from 'react-router'
import type { FormAnswer } from '#app/forms/form-action.ts'
import { fillText } from '#kernel/fill-text.ts'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import type { BlogContent } from '#modules/content/rules/sections/blog.ts'
import { SiteLink } from '#ui/layout/site-link.tsx'
import { CommentForm } from './comment-form.tsx'
import type { PostPage } from './load-post.server.ts'

type Props = {
  slug: string
  comments: PostPage['comments']
  content: BlogContent['comments']
  answer: FormAnswer | undefined
}

/** Comments and the form. Hidden when there are no comments and none are accepted. */
export function Discussion({ slug, comments, content, answer }: Props) {
  const texts = useTexts('blog').comments
  const { threads, count, areOpen, sent, error } = comments
  if (!areOpen && threads.length === 0 && error === null) return null
  return (
    <section
      id="comments"
      aria-labelledby="comments-title"
      className="scroll-mt-20 border-t border-line bg-sunken py-16 lg:py-24"
    >
      <div className="container-page grid gap-x-12 gap-y-12 lg:grid-cols-12">
        <div className="min-w-0 lg:col-span-7">
          <h2 id="comments-title" className="font-display text-title font-bold">
            {fillText(count === 0 ? texts.none : count === 1 ? texts.one : texts.count, { count })}
          </h2>
          {sent && (
            <p
              role="status"
              data-arrival="comments"
              className="mt-6 rounded-xl border border-positive/35 bg-positive-soft px-4 py-3 font-medium"
            >
              {sent === 'pending' ? content.thanksWaiting : content.thanksOnline}
            </p>
          )}
          {error !== null && (
            <p role="alert" className="mt-6 text-muted">
              {error}
            </p>
          )}
          {threads.length > 0 && (
            <ol className="mt-8 grid gap-10">
              {threads.map((thread) => (
                <CommentThread
                  key={thread.id}
                  thread={thread}
                  slug={slug}
                  acceptsReplies={areOpen}
                />
              ))}
            </ol>
          )}
          {threads.length === 0 && error === null && (
            <p className="mt-4 text-lead text-muted">{content.none}</p>
          )}
          {!areOpen && <p className="mt-10 text-muted">{content.closed}</p>}
        </div>
        {areOpen && (
          <div className="min-w-0 lg:col-span-5">
            <CommentForm slug={slug} comments={comments} content={content} answer={answer} />
          </div>
        )}
      </div>
    </section>
  )
}

type Thread = PostPage['comments']['threads'][number]

/** A comment with its replies. */
function CommentThread({
  thread,
  slug,
  acceptsReplies,
}: {
  thread: Thread
  slug: string
  acceptsReplies: boolean
}) {
  const texts = useTexts('blog').comments
  return (
    <li id={`comment-${thread.id}`} className="scroll-mt-24">
      <Comment comment={thread} />
      {acceptsReplies && (
        <SiteLink
          to={`${href('/blog/:slug', { slug })}?reply=${thread.id}#write-comment`}
          rel="nofollow"
          className="mt-2 inline-flex min-h-8 max-sm:min-h-11 items-center text-sm font-semibold text-accent-text hover:underline"
          aria-label={fillText(texts.replyTo, { name: thread.authorName })}
        >
          {texts.reply}
        </SiteLink>
      )}
      {thread.replies.length > 0 && (
        <ol className="mt-5 grid gap-7 border-l-2 border-line pl-5 sm:ml-5 sm:pl-7">
          {thread.replies.map((reply) => (
            <li key={reply.id} id={`comment-${reply.id}`} className="scroll-mt-24">
              <Comment comment={reply} />
            </li>
          ))}
        </ol>
      )}
    </li>
  )
}

function Comment({ comment }: { comment: Thread['replies'][number] }) {
  return (
    <article>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{comment.authorName}</span>
        <time dateTime={comment.at} className="tabular text-sm text-muted">
          {comment.when}
        </time>
      </p>
      <p className="mt-1.5 max-w-prose leading-7 whitespace-pre-line [overflow-wrap:anywhere]">
        {comment.content}
      </p>
    </article>
  )
}
