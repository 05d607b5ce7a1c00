import { data, href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { restoreTemplateDefault } from '#modules/mail/operations/templates.server.ts'
import { emailTemplateById } from '#modules/mail/queries/email-templates.server.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import type { Route } from './+types/restore-default'

export const meta: Route.MetaFunction = () => [{ title: 'Restore the default' }]

export async function loader(args: Route.LoaderArgs) {
  const template = await emailTemplateById(args.params.id)
  if (!template?.default) throw data('There is no default for this template.', { status: 404 })
  return null
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  run: (member) => restoreTemplateDefault(member, params.id),
  done: () =>
    redirectWithToast(href('/admin/email/templates/:id', { id: params.id }), {
      kind: 'success',
      message: 'Template updated successfully',
    }),
}))

export default function RestoreDefault({ actionData, params: { id } }: Route.ComponentProps) {
  return (
    <DialogForm
      title="Restore the default?"
      description="Type, subject, HTML and plain text become what the program ships. What you have now is kept under ‘Versions’."
      back={href('/admin/email/templates/:id', { id })}
      refusal={actionData?.refusal}
      submitLabel="Restore default"
    >
      {null}
    </DialogForm>
  )
}
