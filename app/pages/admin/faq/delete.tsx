import { data, href, useLocation } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { deleteFaq } from '#modules/content/faq/operations/delete-faq.server.ts'
import { faqById } from '#modules/content/faq/queries/manage-faqs.server.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import type { Route } from './+types/delete'

export const meta: Route.MetaFunction = () => [{ title: 'Delete FAQ' }]

export async function loader(args: Route.LoaderArgs) {
  const row = await faqById(args.params.id)
  if (!row) throw data('FAQ not found', { status: 404 })
  return { question: row.question }
}

export const action = formAction(({ params, url }: Route.ActionArgs) => ({
  schema: noFields,
  run: (member) => deleteFaq(member, params.id),
  done: () =>
    redirectWithToast(`${href('/admin/faq')}${url.search}`, {
      kind: 'success',
      message: 'FAQ deleted successfully',
    }),
}))

export default function DeleteFaq({ loaderData: { question }, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  return (
    <DialogForm
      title="Delete FAQ?"
      description="Are you sure you want to delete this FAQ?"
      back={`${href('/admin/faq')}${search}`}
      refusal={actionData?.refusal}
      submitLabel="Delete FAQ"
      submitVariant="danger"
    >
      <p className="wrap-anywhere font-medium">{question}</p>
    </DialogForm>
  )
}
