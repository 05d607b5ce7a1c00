import { data, href, Outlet } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { formatFileSize } from '#kernel/files/file-size.ts'
import { parsePicturePath } from '#kernel/files/picture.ts'
import { changePicture } from '#modules/content/operations/change-picture.server.ts'
import {
  type PictureDetails as Details,
  pictureById,
} from '#modules/content/queries/picture-library.server.ts'
import { galleries, pictureDetailsForm } from '#modules/content/rules/library.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Picture } from '#ui/layout/picture.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/details'
import { FocusField } from './focus-field.tsx'
import { pictureUsers } from './picture-users.server.ts'
import { UseList } from './use-list.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.picture.altText || 'Picture' },
]

export async function loader(args: Route.LoaderArgs) {
  const [picture, { timezone }] = await Promise.all([pictureById(args.params.id), siteSettings()])
  if (!picture) throw data('This picture was deleted.', { status: 404 })
  return { picture, timezone }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: pictureDetailsForm,
  run: (member, input) => changePicture(member, pictureUsers, { id: params.id, input }),
  done: () =>
    redirectWithToast(href('/admin/media/:id', { id: params.id }), {
      kind: 'success',
      message: 'Picture saved successfully',
    }),
}))

const galleryOptions = Object.entries(galleries).map(([value, label]) => ({ value, label }))

export default function PictureDetails({
  loaderData: { picture, timezone },
  actionData,
  params: { id },
}: Route.ComponentProps) {
  const { filePath, altText, fileName, category, displayOrder, file, uses } = picture
  const typed = actionData?.typed
  const errors = actionData?.refusal.fields ?? {}
  const focus = parsePicturePath(filePath)?.focus ?? 'cc'
  return (
    <>
      <PageHeader
        title={fileName || 'Picture'}
        description={factsOf(picture, timezone)}
        back={{ label: 'Media library', to: href('/admin/media') }}
        actions={
          <>
            {file && (
              <Button to={href('/admin/media/:id/crop', { id })} variant="outline">
                Crop
              </Button>
            )}
            <Button
              to={href('/admin/media/:id/replace', { id })}
              variant="outline"
              preventScrollReset
            >
              Replace
            </Button>
            <Button
              to={href('/admin/media/:id/delete', { id })}
              variant="outline"
              preventScrollReset
            >
              Delete
            </Button>
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid place-items-center overflow-hidden rounded-xl border border-line bg-sunken p-3">
          <Picture
            src={filePath}
            alt={altText}
            sizes="(min-width: 80rem) 50rem, 100vw"
            loading="first"
            className="max-h-[36rem] max-w-full object-contain"
          />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Card title="Details">
            <FormShell
              id="picture"
              refusal={actionData?.refusal}
              submitLabel="Save picture"
              pendingLabel="Saving..."
            >
              <TextField
                label="Alt text"
                name="altText"
                required
                maxLength={300}
                defaultValue={typed?.altText ?? altText}
                error={errors.altText}
                hint="What the picture shows, for people who can’t see it."
              />
              {file && <FocusField path={filePath} value={typed?.focus ?? focus} />}
              <div className="grid items-start gap-4 sm:grid-cols-2">
                <SelectField
                  label="Gallery"
                  name="category"
                  options={galleryOptions}
                  defaultValue={typed?.category ?? category}
                  error={errors.category}
                />
                <TextField
                  label="Place in the gallery"
                  name="displayOrder"
                  inputMode="numeric"
                  defaultValue={typed?.displayOrder ?? displayOrder}
                  error={errors.displayOrder}
                  hint="Lowest first."
                />
              </div>
            </FormShell>
          </Card>
          <Card title="Where it’s used">
            <UseList uses={uses} />
          </Card>
        </div>
      </div>
      <Outlet />
    </>
  )
}

function factsOf({ file, crop, createdAt, addedBy }: Details, zone: TimeZone): string {
  const facts = [
    file && `${file.width} × ${file.height} pixels`,
    file && formatFileSize(file.bytes),
    crop && 'cropped',
    `added ${formatMoment(createdAt, zone)}${addedBy && ` by ${addedBy}`}`,
  ]
  return facts.filter(Boolean).join(' · ')
}
