import type { ReactNode } from 'react'
import { data, href, useLocation } from 'react-router'
import { editorForm, existingRow } from '#app/forms/editor.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { TypedGuard } from '#app/forms/unsaved-guard.tsx'
import { PictureAddressField } from '#app/media/picture-address-field.tsx'
import type { Refusal } from '#kernel/result.ts'
import { saveReview } from '#modules/content/reviews/operations/reviews.server.ts'
import { reviewById } from '#modules/content/reviews/queries/manage-reviews.server.ts'
import {
  reviewFormSchema,
  reviewProductLabels,
  reviewStatusLabels,
} from '#modules/content/reviews/rules/review-form.ts'
import { reviewProductTypes, reviewStatuses } from '#modules/content/rules/review.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { HiddenField, SelectField, TextAreaField, TextField } from '#ui/form/field.tsx'
import type { Route } from './+types/edit'
import {
  newReviewValues,
  type ReviewFormValues,
  ratings,
  reviewTexts,
  reviewValues,
  typedReview,
} from './review-values.ts'

type Props = {
  back: string
  isNew: boolean
  values: ReviewFormValues
  version: string
  refusal: Refusal | undefined
  /** What another user saved meanwhile, beside what was typed. */
  conflict?: ReactNode
}

const products = reviewProductTypes.map((value) => ({ value, label: reviewProductLabels[value] }))
const statuses = reviewStatuses.map((value) => ({ value, label: reviewStatusLabels[value] }))

function ReviewForm({ back, isNew, values, version, refusal, conflict }: Props) {
  const errors = refusal?.fields ?? {}
  return (
    <DialogForm
      title={isNew ? 'Add review' : 'Edit review'}
      description="Only approved reviews that are marked for the home page are shown."
      size="lg"
      back={back}
      refusal={refusal}
      submitLabel={isNew ? 'Add review' : 'Save review'}
      pendingLabel="Saving..."
    >
      <TypedGuard>What you wrote in this review is not saved.</TypedGuard>
      {conflict}
      {!isNew && <HiddenField name="version" value={version} />}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Customer name"
          name="customerName"
          required
          maxLength={120}
          defaultValue={values.customerName}
          error={errors.customerName}
        />
        <TextField
          label="Email"
          name="customerEmail"
          type="email"
          maxLength={254}
          defaultValue={values.customerEmail}
          error={errors.customerEmail}
          hint="Never shown on the site."
        />
        <TextField
          label="Company"
          name="customerCompany"
          maxLength={120}
          defaultValue={values.customerCompany}
          error={errors.customerCompany}
        />
        <PictureAddressField
          label="Picture"
          name="customerAvatar"
          maxLength={500}
          defaultValue={values.customerAvatar}
          error={errors.customerAvatar}
          hint="Beside the name. Of the media library, or an address that begins with https://."
        />
        <SelectField
          label="Rating"
          name="rating"
          required
          options={ratings}
          defaultValue={values.rating}
          error={errors.rating}
        />
        <SelectField
          label="About"
          name="productType"
          placeholder="The company"
          options={products}
          defaultValue={values.productType}
          error={errors.productType}
        />
      </div>
      <TextField
        label="Title"
        name="title"
        maxLength={160}
        defaultValue={values.title}
        error={errors.title}
      />
      <TextAreaField
        label="Review content"
        name="content"
        required
        rows={6}
        maxLength={4000}
        defaultValue={values.content}
        error={errors.content}
      />
      <SelectField
        label="Status"
        name="status"
        required
        options={statuses}
        defaultValue={values.status}
        error={errors.status}
      />
      <div className="grid gap-3 sm:grid-cols-3">
        <CheckboxField
          label="Show on home page"
          name="displayOnHomepage"
          defaultChecked={values.displayOnHomepage}
        />
        <CheckboxField
          label="Featured"
          name="isFeatured"
          defaultChecked={values.isFeatured}
          hint="Among the first."
        />
        <CheckboxField
          label="Verified"
          name="isVerified"
          defaultChecked={values.isVerified}
          hint="You know the customer."
        />
      </div>
    </DialogForm>
  )
}

export const meta: Route.MetaFunction = ({ params: { id } }) => [
  { title: id ? 'Edit review' : 'Add review' },
]

export async function loader({ params: { id } }: Route.LoaderArgs) {
  if (id === undefined) return { isNew: true, values: newReviewValues, version: '' }
  const row = await reviewById(id)
  if (!row) throw data('Review not found', { status: 404 })
  return { isNew: false, values: reviewValues(row), version: row.updatedAt.toISOString() }
}

export const action = formAction(({ params: { id }, url }: Route.ActionArgs) => ({
  schema: reviewFormSchema,
  run: (member, { version, ...input }) => saveReview(member, existingRow(id, version), input),
  done: () =>
    redirectWithToast(`${href('/admin/reviews')}${url.search}`, {
      kind: 'success',
      message: `Review ${id ? 'updated' : 'created'} successfully`,
    }),
}))

export default function EditReview({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const form = editorForm(loaderData, actionData, { typed: typedReview, texts: reviewTexts })
  return <ReviewForm back={`${href('/admin/reviews')}${search}`} {...form} />
}
