import { useState } from 'react'
import { data, Form, href, useNavigation } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { cropPicture } from '#modules/content/operations/change-picture.server.ts'
import { pictureById } from '#modules/content/queries/picture-library.server.ts'
import { type Crop, centredCrop, cropForm } from '#modules/content/rules/library.ts'
import { TextField } from '#ui/form/field.tsx'
import { FieldIdPrefix } from '#ui/form/field-frame.tsx'
import { ErrorSummary } from '#ui/form/form-shell.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/crop'
import { CropArea } from './crop-area.tsx'
import { pictureUsers } from './picture-users.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Crop picture' }]

export async function loader(args: Route.LoaderArgs) {
  const picture = await pictureById(args.params.id)
  if (!picture?.original) throw data('There is no such picture.', { status: 404 })
  const { original, crop, fileName } = picture
  return {
    original,
    crop: crop ?? { left: 0, top: 0, width: original.width, height: original.height },
    isCropped: crop !== null,
    fileName,
  }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: cropForm,
  run: (member, crop) => cropPicture(member, pictureUsers, { id: params.id, crop }),
  done: () =>
    redirectWithToast(href('/admin/media/:id', { id: params.id }), {
      kind: 'success',
      message: 'Picture saved successfully',
    }),
}))

const shapes = [
  { label: 'Wide 16:9', ratio: 16 / 9 },
  { label: 'Photo 4:3', ratio: 4 / 3 },
  { label: 'Square', ratio: 1 },
  { label: 'Share card', ratio: 1200 / 630 },
]
const fields = [
  ['left', 'From the left'],
  ['top', 'From the top'],
  ['width', 'Width'],
  ['height', 'Height'],
] as const

export default function CropPicture({
  loaderData: { original, crop, isCropped, fileName },
  actionData,
  params: { id },
}: Route.ComponentProps) {
  const [typed, setTyped] = useState<Record<keyof Crop, string>>(() => asTyped(crop))
  const pending = useNavigation().formMethod === 'POST'
  const errors = actionData?.refusal.fields ?? {}
  const back = href('/admin/media/:id', { id })
  return (
    <>
      <PageHeader
        title="Crop picture"
        description="Every page that uses the picture shows the part. The original stays, so you can change this again."
        back={{ label: fileName || 'Picture', to: back }}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <CropArea
          path={original.path}
          size={original}
          crop={asCrop(typed)}
          onChange={(next) => setTyped(asTyped(next))}
        />
        <Card title="Part to show">
          <Form id="crop" method="post" noValidate className="flex flex-col gap-4">
            <FieldIdPrefix value="crop">
              {actionData && <ErrorSummary refusal={actionData.refusal} prefix="crop" />}
              <fieldset className="flex flex-wrap gap-2">
                <legend className="mb-1.5 font-medium text-sm">Shape</legend>
                {shapes.map(({ label, ratio }) => (
                  <Button
                    key={label}
                    variant="outline"
                    size="sm"
                    onClick={() => setTyped(asTyped(centredCrop(original, ratio)))}
                  >
                    {label}
                  </Button>
                ))}
              </fieldset>
              <div className="grid grid-cols-2 gap-4">
                {fields.map(([name, label]) => (
                  <TextField
                    key={name}
                    label={label}
                    name={name}
                    inputMode="numeric"
                    value={typed[name]}
                    onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
                    error={errors[name]}
                  />
                ))}
              </div>
              <p className="text-muted text-sm">
                In pixels. The whole picture is {original.width} × {original.height}.
              </p>
              <div className="flex flex-wrap justify-end gap-2">
                {isCropped && (
                  <Button type="submit" form="whole" variant="ghost" className="mr-auto">
                    Show the whole picture
                  </Button>
                )}
                <Button to={back} variant="outline">
                  Cancel
                </Button>
                <Button type="submit" loading={pending}>
                  Save crop
                </Button>
              </div>
            </FieldIdPrefix>
          </Form>
          <Form id="whole" method="post">
            <input type="hidden" name="whole" value="on" />
          </Form>
        </Card>
      </div>
    </>
  )
}

function asTyped({ left, top, width, height }: Crop): Record<keyof Crop, string> {
  return { left: String(left), top: String(top), width: String(width), height: String(height) }
}

function asCrop(typed: Record<keyof Crop, string>): Crop {
  const read = (text: string) => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : 0)
  return {
    left: read(typed.left),
    top: read(typed.top),
    width: read(typed.width),
    height: read(typed.height),
  }
}
