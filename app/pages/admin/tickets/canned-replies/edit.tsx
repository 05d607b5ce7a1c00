import { data } from 'react-router'
import { editorForm, existingRow } from '#app/forms/editor.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { saveCannedReply } from '#modules/canned-replies/operations/canned-replies.server.ts'
import { cannedReplyById } from '#modules/canned-replies/queries/canned-replies.server.ts'
import {
  cannedReplySchema,
  cannedReplyTexts,
  newCannedReply,
  typedCannedReply,
} from '#modules/canned-replies/rules/canned-reply-form.ts'
import { Modal } from '#ui/primitives/modal.tsx'
import type { Route } from './+types/edit'
import { ReplyForm } from './reply-form.tsx'
import { replyPages, useReplyPages } from './reply-pages.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title ?? 'Canned reply' },
]

export async function loader({ params: { id } }: Route.LoaderArgs) {
  if (id === undefined)
    return { isNew: true, title: 'Add canned reply', values: newCannedReply, version: '' }
  const reply = await cannedReplyById(id)
  if (!reply) throw data('This canned reply was deleted.', { status: 404 })
  return {
    isNew: false,
    title: `Edit ${reply.title}`,
    values: reply,
    version: reply.updatedAt.toISOString(),
  }
}

export const action = formAction(({ params: { id }, url }: Route.ActionArgs) => ({
  schema: cannedReplySchema,
  run: (member, { version, ...input }) => saveCannedReply(member, existingRow(id, version), input),
  done: () =>
    redirectWithToast(replyPages(url.pathname).list, {
      kind: 'success',
      message: `Canned reply ${id === undefined ? 'added' : 'updated'}`,
    }),
}))

export default function EditCannedReply({ loaderData, actionData }: Route.ComponentProps) {
  const { list } = useReplyPages()
  const form = editorForm(loaderData, actionData, {
    typed: typedCannedReply,
    texts: cannedReplyTexts,
  })
  return (
    <Modal open size="lg" title={loaderData.title} closeTo={list}>
      <ReplyForm {...form} />
    </Modal>
  )
}
