import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { saveCannedReply } from '#modules/canned-replies/operations/canned-replies.server.ts'
import {
  cannedReplySchema,
  newCannedReply,
  typedCannedReply,
} from '#modules/canned-replies/rules/canned-reply-form.ts'
import { Modal } from '#ui/primitives/modal.tsx'
import type { Route } from './+types/new'
import { ReplyForm } from './reply-form.tsx'
import { replyPages, useReplyPages } from './reply-pages.ts'

export function loader() {
  return null
}

export const action = formAction(({ url }: Route.ActionArgs) => ({
  schema: cannedReplySchema,
  run: (member, { version: _, ...input }) => saveCannedReply(member, null, input),
  done: () =>
    redirectWithToast(replyPages(url.pathname).list, {
      kind: 'success',
      message: 'Canned reply added',
    }),
}))

export default function NewCannedReply({ actionData }: Route.ComponentProps) {
  const { list } = useReplyPages()
  return (
    <Modal open size="lg" title="Add canned reply" closeTo={list}>
      <ReplyForm
        values={actionData ? typedCannedReply(actionData.typed) : newCannedReply}
        version=""
        refusal={actionData?.refusal}
      />
    </Modal>
  )
}
