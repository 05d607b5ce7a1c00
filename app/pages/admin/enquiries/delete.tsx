import { href, useOutletContext } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { deleteEnquiry } from '#modules/enquiries/operations/delete-enquiries.server.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { deleteFailure, enquiryDeletion, saying } from '../correspondence/enquiry-messages.ts'
import type { Route } from './+types/delete'
import type { EnquiryOutlet } from './details.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Delete enquiry' }]

export function loader() {
  return null
}

export const action = formAction(({ params, url }: Route.ActionArgs) => ({
  schema: noFields,
  run: async (member) => saying(deleteFailure, await deleteEnquiry(member, params.id)),
  done: () =>
    redirectWithToast(`${href('/admin/enquiries')}${url.search}`, {
      kind: 'success',
      message: 'Enquiry deleted successfully',
    }),
}))

export default function DeleteEnquiry({ actionData }: Route.ComponentProps) {
  const { back, name } = useOutletContext<EnquiryOutlet>()
  const { title, text, label } = enquiryDeletion(1)
  return (
    <DialogForm
      title={title}
      description={text}
      back={back}
      refusal={actionData?.refusal}
      submitLabel={label}
      submitVariant="danger"
    >
      <p className="wrap-anywhere font-medium">{name}</p>
    </DialogForm>
  )
}
