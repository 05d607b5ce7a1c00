import type { ReactNode } from 'react'
import { PictureAddressField } from '#app/media/picture-address-field.tsx'
import type { Refusal } from '#kernel/result.ts'
import { badgePositions } from '#modules/content/rules/review.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { HiddenField, SelectField, TextField } from '#ui/form/field.tsx'
import { OrderField } from '#ui/form/order-field.tsx'
import { positionLabels } from './position-labels.ts'

type BadgeFormValues = {
  name: string
  description: string
  imageUrl: string
  linkUrl: string
  displayPosition: string
  displayOrder: string
  isActive: boolean
}

/** B§5: in the footer and active. */
export const newBadgeValues: BadgeFormValues = {
  ...{
    name: '',
    description: '',
    imageUrl: '',
    linkUrl: '',
    displayPosition: 'footer',
    displayOrder: '',
    isActive: true,
  },
}

export function typedBadge(typed: Record<string, string>): BadgeFormValues {
  const text = (name: string) => typed[name] ?? ''
  return {
    ...{
      name: text('name'),
      description: text('description'),
      imageUrl: text('imageUrl'),
      linkUrl: text('linkUrl'),
    },
    ...{
      displayPosition: text('displayPosition'),
      displayOrder: text('displayOrder'),
      isActive: 'isActive' in typed,
    },
  }
}

/** By label, for two versions side by side. */
export function badgeTexts(values: BadgeFormValues): Record<string, string> {
  return {
    'Badge Name': values.name,
    Description: values.description,
    'Image URL': values.imageUrl,
    'Link URL': values.linkUrl,
    Position: values.displayPosition,
    'Display order': values.displayOrder,
    Active: values.isActive ? 'Yes' : 'No',
  }
}

type Props = {
  isNew: boolean
  values: BadgeFormValues
  version: string
  refusal: Refusal | undefined
  conflict?: ReactNode
}

const positions = badgePositions.map((value) => ({ value, label: positionLabels[value] }))
const addressHint = 'An address that begins with https:// or /.'

export function BadgeForm({ isNew, values, version, refusal, conflict }: Props) {
  const errors = refusal?.fields ?? {}
  return (
    <DialogForm
      title={isNew ? 'Add Badge' : 'Edit Badge'}
      description="A picture with a name, such as a membership or a certificate."
      size="lg"
      back="/admin/reviews/badges"
      refusal={refusal}
      submitLabel={isNew ? 'Add Badge' : 'Save Badge'}
      pendingLabel="Saving..."
    >
      {conflict}
      {!isNew && <HiddenField name="version" value={version} />}
      <TextField
        label="Badge Name"
        name="name"
        required
        maxLength={120}
        defaultValue={values.name}
        error={errors.name}
      />
      <TextField
        label="Description"
        name="description"
        maxLength={300}
        defaultValue={values.description}
        error={errors.description}
      />
      <PictureAddressField
        label="Image URL"
        name="imageUrl"
        required
        maxLength={500}
        defaultValue={values.imageUrl}
        error={errors.imageUrl}
        hint="A picture of the media library, or an address that begins with https://."
      />
      <TextField
        label="Link URL"
        name="linkUrl"
        maxLength={500}
        defaultValue={values.linkUrl}
        error={errors.linkUrl}
        hint={addressHint}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label="Position"
          name="displayPosition"
          options={positions}
          defaultValue={values.displayPosition}
          error={errors.displayPosition}
        />
        <OrderField
          label="Display order"
          name="displayOrder"
          isNew={isNew}
          value={values.displayOrder}
          error={errors.displayOrder}
        />
      </div>
      <CheckboxField
        label="Active"
        name="isActive"
        defaultChecked={values.isActive}
        hint="Shown on the site."
      />
    </DialogForm>
  )
}
