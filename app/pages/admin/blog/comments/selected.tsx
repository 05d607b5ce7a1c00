import { Form, href, useNavigation } from 'react-router'
import { z } from 'zod'
import { actionByAddress, formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { several, text } from '#kernel/form-fields.ts'
import type { Result } from '#kernel/result.ts'
import {
  deleteComments,
  type ReviewedComments,
  reviewComments,
} from '#modules/blog/operations/review-comments.server.ts'
import { selectedComments } from '#modules/blog/queries/manage-comments.server.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { HiddenField } from '#ui/form/field.tsx'
import { ErrorSummary } from '#ui/form/form-shell.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { withSearch } from '../../with-search.ts'
import { CommentStatusBadge } from '../post-status.tsx'
import type { Route } from './+types/selected'
import { deleteMessages } from './delete-messages.ts'

const heading = 'Selected comments'

export const meta: Route.MetaFunction = () => [{ title: heading }]

/** What the buttons of the list do, as a page for browsers without scripts. */
export async function loader(args: Route.LoaderArgs) {
  action.requireName(args.params.form)
  return { comments: await selectedComments(args.url.searchParams.getAll('id')) }
}

const schema = z.object({
  id: several(100).refine((ids) => ids.length > 0, 'Choose at least one.'),
  list: text(2000),
})

function selectedAction(
  done: string,
  run: (member: Person, ids: string[]) => Promise<Result<ReviewedComments>>,
) {
  return formAction((_: Route.ActionArgs) => ({
    schema,
    run: (member, { id }) => run(member, id),
    done: (reviewed, { list }) =>
      redirectWithToast(withSearch(href('/admin/blog/comments'), list), notice(reviewed, done)),
  }))
}

/** B§8 for one; for several how many, and how many were not pending. */
function notice({ changed, skipped }: ReviewedComments, done: string) {
  const message =
    changed === 1 && skipped === 0
      ? `Comment ${done} successfully!`
      : `${changed} ${changed === 1 ? 'comment' : 'comments'} ${done}`
  if (skipped === 0) return { kind: 'success' as const, message }
  const rest = `${skipped} ${skipped === 1 ? 'was' : 'were'} not pending`
  return {
    kind: changed === 0 ? ('warning' as const) : ('success' as const),
    message: `${message}, ${rest}`,
  }
}

export const action = actionByAddress(
  {
    approve: selectedAction('approved', (member, ids) => reviewComments(member, ids, 'approved')),
    reject: selectedAction('rejected', (member, ids) => reviewComments(member, ids, 'rejected')),
    // Not 'delete', which is the address of one comment.
    remove: selectedAction('deleted', (member, ids) => deleteComments(member, ids)),
  },
  ({ params }: Route.ActionArgs) => params.form,
)

export default function SelectedComments({
  loaderData: { comments },
  actionData,
}: Route.ComponentProps) {
  const navigation = useNavigation()
  const back = { label: 'Comments', to: href('/admin/blog/comments') }
  if (comments.length === 0) {
    return (
      <>
        <PageHeader title={heading} back={back} />
        <EmptyState
          title="No comments selected"
          action={<Button to={back.to}>Back to comments</Button>}
        >
          Select comments in the list first.
        </EmptyState>
      </>
    )
  }
  // The comments are in the address too, so that they are still there after a refusal.
  const search = new URLSearchParams(comments.map(({ id }) => ['id', id]))
  const addressOf = (form: string) =>
    `${href('/admin/blog/comments/selected/:form?', { form })}?${search}`
  const { text: question, label } = deleteMessages(comments.length)
  return (
    <>
      <PageHeader title={heading} back={back} />
      <ul aria-label="Selected" className="flex flex-col gap-2 text-sm">
        {comments.map(({ id, authorName, content, status }) => (
          <li key={id} className="wrap-anywhere">
            <span className="font-medium">{authorName}</span> <CommentStatusBadge status={status} />
            <span className="line-clamp-2 text-muted">{content}</span>
          </li>
        ))}
      </ul>
      <Form method="post" className="flex flex-col gap-4">
        {actionData && <ErrorSummary refusal={actionData.refusal} prefix="selected" />}
        {comments.map(({ id }) => (
          <HiddenField key={id} name="id" value={id} />
        ))}
        <p className="text-muted text-sm">
          Approving and rejecting change those that are pending. Deleting: {question}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            formAction={addressOf('approve')}
            loading={navigation.state === 'submitting'}
          >
            Approve
          </Button>
          <Button type="submit" formAction={addressOf('reject')} variant="outline">
            Reject
          </Button>
          <Button type="submit" formAction={addressOf('remove')} variant="danger">
            {label}
          </Button>
        </div>
      </Form>
    </>
  )
}
