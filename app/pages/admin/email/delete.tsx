import { data, Form, href, useNavigation } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { templatePurpose } from '#modules/mail/defaults/template-purposes.ts'
import { deleteTemplate } from '#modules/mail/operations/delete-template.server.ts'
import { emailTemplateById } from '#modules/mail/queries/email-templates.server.ts'
import {
  inactiveEffect,
  shippedTemplateMessage,
  templateTitle,
} from '#modules/mail/rules/templates/template-messages.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Modal } from '#ui/primitives/modal.tsx'
import type { Route } from './+types/delete'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Delete ${templateTitle(loaderData.name)}` : 'Template' },
]

export async function loader(args: Route.LoaderArgs) {
  const template = await emailTemplateById(args.params.id)
  if (!template) throw data('This template was deleted.', { status: 404 })
  return { name: template.content.name, isShipped: template.default !== null }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  run: (member) => deleteTemplate(member, params.id),
  done: () =>
    redirectWithToast(href('/admin/email'), {
      kind: 'success',
      message: 'Template deleted successfully',
    }),
}))

export default function DeleteTemplate({
  loaderData: { name, isShipped },
  actionData,
}: Route.ComponentProps) {
  const pending = useNavigation().formData !== undefined
  const title = templateTitle(name)
  return (
    <Modal
      open
      title={isShipped ? `${title} cannot be deleted` : `Delete ${title}?`}
      closeTo={href('/admin/email')}
    >
      <Form method="post" className="flex flex-col gap-4">
        {actionData && !isShipped && <Alert kind="error" title={actionData.refusal.message} />}
        <p className="text-muted text-sm">
          {isShipped
            ? `${shippedTemplateMessage(name)} ${inactiveEffect(templatePurpose(name))}`
            : 'Its versions are deleted too. Emails that were sent with it stay in the log. This action cannot be undone.'}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" to={href('/admin/email')} preventScrollReset>
            {isShipped ? 'Close' : 'Cancel'}
          </Button>
          {!isShipped && (
            <Button type="submit" variant="danger" loading={pending}>
              Delete template
            </Button>
          )}
        </div>
      </Form>
    </Modal>
  )
}
