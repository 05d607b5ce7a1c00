import { data, useLocation } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { newId } from '#kernel/ids.ts'
import { replyToEnquiry } from '#modules/enquiries/operations/reply-to-enquiry.server.ts'
import { domainInquiry } from '#modules/enquiries/queries/enquiry-details.server.ts'
import { enquiryThread } from '#modules/enquiries/queries/enquiry-thread.server.ts'
import { enquiryReplySchema } from '#modules/enquiries/rules/enquiry-message.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { openInquiry } from '../correspondence/enquiry-messages.ts'
import { ReplyFields } from '../correspondence/reply-fields.tsx'
import type { Route } from './+types/email'

export const meta: Route.MetaFunction = () => [{ title: 'Send email' }]

export async function loader(args: Route.LoaderArgs) {
  const inquiry = await domainInquiry(args.params.id)
  if (!inquiry) throw data('This inquiry was deleted.', { status: 404 })
  const messages = await enquiryThread('domain', inquiry.id)
  const latest = messages.findLast(({ kind }) => kind !== 'note')
  return {
    inquiry,
    seen: messages.length,
    latest: latest ? `${latest.senderName}: ${latest.message}` : '',
    idempotencyKey: newId(),
  }
}

export const action = formAction(({ params, url }: Route.ActionArgs) => ({
  schema: enquiryReplySchema,
  run: (member, reply) => replyToEnquiry(member, 'domain', { id: params.id, reply }),
  done: () =>
    redirectWithToast(openInquiry(url.search, params.id), {
      kind: 'success',
      message: 'Email sent',
    }),
}))

export default function SendEmail({
  loaderData: { inquiry, seen, latest, idempotencyKey },
  actionData,
}: Route.ComponentProps) {
  const { search } = useLocation()
  return (
    <DialogForm
      title="Send email"
      description={
        <span className="wrap-anywhere">{`To ${inquiry.contactName}, ${inquiry.email}, about ${inquiry.domainName}`}</span>
      }
      size="lg"
      back={openInquiry(search, inquiry.id)}
      refusal={actionData?.refusal}
      submitLabel="Send email"
      pendingLabel="Sending..."
    >
      {latest !== '' && (
        <p className="wrap-anywhere line-clamp-4 whitespace-pre-wrap rounded-lg bg-sunken px-3 py-2 text-sm">
          {latest}
        </p>
      )}
      <ReplyFields answer={actionData} seen={seen} idempotencyKey={idempotencyKey} />
    </DialogForm>
  )
}
