import { href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { refuseLargeFiles } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { replacePicture } from '#modules/content/operations/change-picture.server.ts'
import { acceptedPictures, pictureFormats, replaceForm } from '#modules/content/rules/library.ts'
import { FileField } from '#ui/form/file-field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Modal } from '#ui/primitives/modal.tsx'
import type { Route } from './+types/replace'
import { pictureUsers } from './picture-users.server.ts'

export function loader() {
  return null
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: replaceForm,
  run: async (member, { file }) =>
    replacePicture(member, pictureUsers, {
      id: params.id,
      upload: {
        name: file.name,
        bytes: Buffer.from(await file.arrayBuffer()),
      },
    }),
  done: () =>
    redirectWithToast(href('/admin/media/:id', { id: params.id }), {
      kind: 'success',
      message: 'Picture replaced successfully',
    }),
}))

export const clientAction = refuseLargeFiles

export default function ReplacePicture({ actionData, params: { id } }: Route.ComponentProps) {
  const back = href('/admin/media/:id', { id })
  return (
    <Modal open title="Replace picture" closeTo={back}>
      <FormShell
        id="replace"
        encType="multipart/form-data"
        refusal={actionData?.refusal}
        submitLabel="Replace"
        pendingLabel="Uploading..."
        aside={
          <Button to={back} variant="outline" preventScrollReset>
            Cancel
          </Button>
        }
      >
        <p className="text-muted text-sm">
          Every page that uses this picture shows the new file. Check the alt text and the focal
          point afterwards.
        </p>
        <FileField
          label="New file"
          name="file"
          accept={acceptedPictures}
          required
          hint={pictureFormats}
          error={actionData?.refusal.fields?.file}
        />
      </FormShell>
    </Modal>
  )
}
