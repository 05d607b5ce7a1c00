import { data, Form, href, useNavigation } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { deletePicture } from '#modules/content/operations/change-picture.server.ts'
import { pictureById } from '#modules/content/queries/picture-library.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Modal } from '#ui/primitives/modal.tsx'
import type { Route } from './+types/delete'
import { UseList } from './use-list.tsx'

export async function loader(args: Route.LoaderArgs) {
  const picture = await pictureById(args.params.id)
  if (!picture) throw data('This picture was deleted.', { status: 404 })
  return { name: picture.fileName || picture.altText || 'this picture', uses: picture.uses }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  run: (member) => deletePicture(member, params.id),
  done: () =>
    redirectWithToast(href('/admin/media'), {
      kind: 'success',
      message: 'Picture deleted successfully',
    }),
}))

export default function DeletePicture({
  loaderData: { name, uses },
  actionData,
  params: { id },
}: Route.ComponentProps) {
  const pending = useNavigation().formData !== undefined
  const back = href('/admin/media/:id', { id })
  const isUsed = uses.length > 0
  return (
    <Modal open title={`Delete ${name}?`} closeTo={back}>
      <Form method="post" className="flex flex-col gap-4">
        {actionData && <Alert kind="error" title={actionData.refusal.message} />}
        {isUsed ? (
          <>
            <p className="text-sm">
              This picture is still used. Take it out of these places first, or replace its file.
            </p>
            <UseList uses={uses} />
          </>
        ) : (
          <p className="text-muted text-sm">
            Emails and other sites that show it lose it as well. This cannot be undone.
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" to={back} preventScrollReset>
            {isUsed ? 'Close' : 'Cancel'}
          </Button>
          {!isUsed && (
            <Button type="submit" variant="danger" loading={pending}>
              Delete picture
            </Button>
          )}
        </div>
      </Form>
    </Modal>
  )
}
