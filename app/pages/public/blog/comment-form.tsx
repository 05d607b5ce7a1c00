import { href } from 'react-router'
import type { FormAnswer } from '#app/forms/form-action.ts'
import { fillText } from '#kernel/fill-text.ts'
import { commentLimits } from '#modules/blog/rules/limits.ts'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import type { BlogContent } from '#modules/content/rules/sections/blog.ts'
import { DocumentForm } from '#ui/form/document-form.tsx'
import { HiddenField, TextAreaField, TextField } from '#ui/form/field.tsx'
import { SiteLink } from '#ui/layout/site-link.tsx'
import { commentFailure } from './comment-failure.ts'
import type { PostPage } from './load-post.server.ts'

type Props = {
  slug: string
  comments: PostPage['comments']
  content: BlogContent['comments']
  answer: FormAnswer | undefined
}

/**
 * Needs no script: it is sent to its own post, and what was typed comes back with whatever was
 * wrong.
 */
export function CommentForm({ slug, comments, content, answer }: Props) {
  const texts = useTexts('blog').comments
  const typed = answer?.typed ?? {}
  const fields = answer?.refusal.fields ?? {}
  const parent = typed.parent ?? comments.replyTo ?? ''
  const replied = comments.threads.find(({ id }) => id === parent)
  return (
    <div
      id="write-comment"
      className="scroll-mt-24 rounded-2xl border border-line bg-surface p-6 sm:p-8"
    >
      <DocumentForm
        id="comment"
        action={`${href('/blog/:slug', { slug })}#write-comment`}
        refusal={answer?.refusal}
        failure={commentFailure}
        heading={replied ? fillText(texts.replyTo, { name: replied.authorName }) : content.write}
        description={[comments.areModerated && content.moderated, content.privacy]
          .filter(Boolean)
          .join(' ')}
        submitLabel={replied ? texts.sendReply : texts.send}
        pendingLabel={texts.sending}
        aside={
          replied && (
            <SiteLink
              to={`${href('/blog/:slug', { slug })}#write-comment`}
              className="mr-3 text-sm font-medium text-muted hover:text-text hover:underline"
            >
              {texts.writeNew}
            </SiteLink>
          )
        }
      >
        <HiddenField name="parent" value={replied ? parent : ''} />
        <TextField
          name="name"
          label={texts.name}
          required
          autoComplete="name"
          maxLength={commentLimits.name}
          defaultValue={typed.name}
          error={fields.name}
        />
        <TextField
          name="email"
          type="email"
          label={texts.email}
          required
          autoComplete="email"
          maxLength={commentLimits.email}
          defaultValue={typed.email}
          error={fields.email}
        />
        <TextAreaField
          name="content"
          label={texts.comment}
          required
          rows={6}
          maxLength={commentLimits.max}
          defaultValue={typed.content}
          error={fields.content}
        />
        <div hidden>
          <label>
            Leave this field empty
            <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
      </DocumentForm>
    </div>
  )
}
