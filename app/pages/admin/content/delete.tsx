import { data, Form, href, useNavigation } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { deleteSection } from '#modules/content/operations/delete-section.server.ts'
import { sectionState } from '#modules/content/queries/section-list.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Modal } from '#ui/primitives/modal.tsx'
import type { Route } from './+types/delete'

export async function loader(args: Route.LoaderArgs) {
  const state = await sectionState(args.params.key)
  if (!state) throw data('This section was deleted.', { status: 404 })
  return { title: state.published.title, page: state.page }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  run: (member) => deleteSection(member, params.key),
  done: () =>
    redirectWithToast(href('/admin/content'), {
      kind: 'success',
      message: 'Section deleted successfully',
    }),
}))

export default function DeleteSection({
  loaderData: { title, page },
  actionData,
}: Route.ComponentProps) {
  const pending = useNavigation().formData !== undefined
  return (
    <Modal open title={`Delete ${title}?`} closeTo="/admin/content">
      <Form method="post" className="flex flex-col gap-4">
        {actionData && <Alert kind="error" title={actionData.refusal.message} />}
        <p className="text-muted text-sm">
          {page === null
            ? 'The section and its draft are deleted. This cannot be undone.'
            : 'The page shows its default text again. What the section says now stays among its versions. To leave the section out, make it inactive instead.'}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" to="/admin/content" preventScrollReset>
            Cancel
          </Button>
          <Button type="submit" variant="danger" loading={pending}>
            Delete section
          </Button>
        </div>
      </Form>
    </Modal>
  )
}
