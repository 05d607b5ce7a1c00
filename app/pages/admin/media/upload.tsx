import { href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { refuseLargeFiles } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { addPicture } from '#modules/content/operations/add-picture.server.ts'
import { acceptedPictures, pictureFormats, uploadForm } from '#modules/content/rules/library.ts'
import { TextField } from '#ui/form/field.tsx'
import { FileField } from '#ui/form/file-field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { useHydrated } from '#ui/primitives/hydrated.ts'
import type { Route } from './+types/upload'
import { UploadList } from './upload-list.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Upload pictures' }]

export const loader = () => null

export const action = formAction((_: Route.ActionArgs) => ({
  schema: uploadForm,
  run: async (member, { file, altText }) =>
    addPicture(member, { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) }, altText),
  done: ({ id, isNew }) =>
    redirectWithToast(href('/admin/media/:id', { id }), {
      kind: 'success',
      message: isNew ? 'Picture uploaded successfully' : 'This picture is already in the library.',
    }),
}))

export const clientAction = refuseLargeFiles

export default function UploadPictures({ actionData }: Route.ComponentProps) {
  const hydrated = useHydrated()
  return (
    <>
      <PageHeader
        title="Upload pictures"
        description={pictureFormats}
        back={{ label: 'Media library', to: href('/admin/media') }}
      />
      {hydrated ? (
        <UploadList />
      ) : (
        <Card className="max-w-2xl">
          <FormShell
            encType="multipart/form-data"
            refusal={actionData?.refusal}
            submitLabel="Upload"
            pendingLabel="Uploading..."
            aside={
              <Button to="/admin/media" variant="outline">
                Cancel
              </Button>
            }
          >
            <FileField
              label="Picture"
              name="file"
              accept={acceptedPictures}
              required
              error={actionData?.refusal.fields?.file}
            />
            <TextField
              label="Alt text"
              name="altText"
              required
              maxLength={300}
              defaultValue={actionData?.typed.altText}
              error={actionData?.refusal.fields?.altText}
              hint="What the picture shows, for people who can’t see it."
            />
          </FormShell>
        </Card>
      )}
    </>
  )
}
