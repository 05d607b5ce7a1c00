import { href, useOutletContext } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { addEnquiryNote } from '#modules/enquiries/operations/change-enquiry.server.ts'
import { enquiryNoteSchema } from '#modules/enquiries/rules/enquiry-message.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { NoteFields } from '../correspondence/reply-fields.tsx'
import type { Route } from './+types/note'
import type { EnquiryOutlet } from './details.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Add note' }]

export function loader() {
  return null
}

export const action = formAction(({ params, url }: Route.ActionArgs) => ({
  schema: enquiryNoteSchema,
  run: (member, note) => addEnquiryNote(member, { kind: 'general', id: params.id }, note),
  done: () =>
    redirectWithToast(`${href('/admin/enquiries/:id', { id: params.id })}${url.search}`, {
      kind: 'success',
      message: 'Note added',
    }),
}))

export default function AddNote({ actionData }: Route.ComponentProps) {
  const { back, idempotencyKey } = useOutletContext<EnquiryOutlet>()
  return (
    <DialogForm
      title="Add note"
      description="Only staff see it."
      back={back}
      refusal={actionData?.refusal}
      submitLabel="Add note"
      pendingLabel="Saving..."
    >
      <NoteFields answer={actionData} idempotencyKey={idempotencyKey} />
    </DialogForm>
  )
}
