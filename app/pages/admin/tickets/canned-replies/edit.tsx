import { data } from 'react-router'
import { BothVersions } from '#app/forms/both-versions.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { isNewerSave, shownVersion } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { textDifferences } from '#kernel/versions.ts'
import { saveCannedReply } from '#modules/canned-replies/operations/canned-replies.server.ts'
import { cannedReplyById } from '#modules/canned-replies/queries/canned-replies.server.ts'
import {
  cannedReplySchema,
  cannedReplyTexts,
  typedCannedReply,
} from '#modules/canned-replies/rules/canned-reply-form.ts'
import { Modal } from '#ui/primitives/modal.tsx'
import type { Route } from './+types/edit'
import { ReplyForm } from './reply-form.tsx'
import { replyPages, useReplyPages } from './reply-pages.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Edit ${loaderData.reply.title}` : 'Canned reply' },
]

export async function loader(args: Route.LoaderArgs) {
  const reply = await cannedReplyById(args.params.id)
  if (!reply) throw data('This canned reply was deleted.', { status: 404 })
  return { reply, version: reply.updatedAt.toISOString() }
}

export const action = formAction(({ params, url }: Route.ActionArgs) => ({
  schema: cannedReplySchema,
  run: (member, { version, ...input }) =>
    saveCannedReply(member, { id: params.id, version }, input),
  done: () =>
    redirectWithToast(replyPages(url.pathname).list, {
      kind: 'success',
      message: 'Canned reply updated',
    }),
}))

export default function EditCannedReply({ loaderData, actionData }: Route.ComponentProps) {
  const { reply } = loaderData
  const { list } = useReplyPages()
  const typed = actionData && typedCannedReply(actionData.typed)
  return (
    <Modal open size="lg" title={`Edit ${reply.title}`} closeTo={list}>
      <ReplyForm
        values={typed ?? reply}
        version={shownVersion(loaderData, actionData)}
        refusal={actionData?.refusal}
        conflict={
          typed &&
          isNewerSave(actionData) && (
            <BothVersions
              differences={textDifferences(cannedReplyTexts(reply), cannedReplyTexts(typed))}
            />
          )
        }
      />
    </Modal>
  )
}
