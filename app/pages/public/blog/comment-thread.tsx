import { href } from 'react-router'
import { fillText } from '#kernel/fill-text.ts'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import { SiteLink } from '#ui/layout/site-link.tsx'
import type { PostPage } from './load-post.server.ts'

type Thread = PostPage['comments']['threads'][number]

/** A comment with its replies. */
export function CommentThread({
  thread,
  slug,
  takesReplies,
}: {
  thread: Thread
  slug: string
  takesReplies: boolean
}) {
  const texts = useTexts('blog').comments
  return (
    <li id={`comment-${thread.id}`} className="scroll-mt-24">
      <Comment comment={thread} />
      {takesReplies && (
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
