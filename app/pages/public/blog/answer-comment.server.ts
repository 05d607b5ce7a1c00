import { redirect } from 'react-router'
import { parseForm, refusedForm } from '#app/answer-form.server.ts'
import { attempt } from '#app/attempt.server.ts'
import { refusalError } from '#app/refusal.server.ts'
import { requestInfo } from '#app/request-info.server.ts'
import { andThen } from '#kernel/result.ts'
import { submitComment } from '#modules/blog/operations/submit-comment.server.ts'
import { commentSchema } from '#modules/blog/rules/comment.ts'
import type { Route } from '../+types/blog-post'
import { commentFailure } from './comment-failure.ts'

/** Saves a comment and redirects to the discussion with its status in the URL; errors return everything that was entered. */
export async function answerComment(args: Route.ActionArgs) {
  const { slug } = args.params
  const form = await args.request.formData()
  const { clientAddress } = args.context.get(requestInfo)
  const sent = await attempt(args, commentFailure, () =>
    andThen(parseForm(form, commentSchema), (comment) => submitComment(slug, comment, clientAddress)),
  )
  if (sent.ok) return redirect(`/blog/${slug}?comment=${sent.value}#comments`, 303)
  if (sent.error.code === 'not_found') throw refusalError(sent.error)
  return refusedForm(sent.error, form)
}
