import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { TypedGuard } from '#app/forms/typed-guard.tsx'
import type { Refusal } from '#kernel/result.ts'
import type { FaqFormValues } from '#modules/content/faq/rules/faq-form.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { HiddenField, SelectField, TextAreaField, TextField } from '#ui/form/field.tsx'
import { OrderField } from '#ui/form/order-field.tsx'

type Props = {
  title: string
  back: string
  isNew: boolean
  values: FaqFormValues
  version: string
  categories: readonly { id: string; name: string }[]
  refusal: Refusal | undefined
  /** What another user saved meanwhile, beside what was typed. */
  conflict?: ReactNode
}

export function FaqForm({
  title,
  back,
  isNew,
  values,
  version,
  categories,
  refusal,
  conflict,
}: Props) {
  const errors = refusal?.fields ?? {}
  return (
    <DialogForm
      title={title}
      description="Shown on the FAQ page while it and its category are active."
      size="lg"
      back={back}
      refusal={refusal}
      submitLabel={isNew ? 'Add FAQ' : 'Save FAQ'}
      pendingLabel="Saving..."
    >
      <TypedGuard>What you wrote in this question is not saved.</TypedGuard>
      {conflict}
      {categories.length === 0 && (
        <Alert kind="info" title="There is no category yet">
          Every question belongs to one.{' '}
          <Link
            to="/admin/faq/categories/new"
            className="font-semibold underline underline-offset-4"
          >
            Add a category
          </Link>{' '}
          first.
        </Alert>
      )}
      {!isNew && <HiddenField name="version" value={version} />}
      <SelectField
        label="Category"
        name="categoryId"
        required
        placeholder="Choose a category"
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        defaultValue={values.categoryId}
        error={errors.categoryId}
      />
      <TextField
        label="Question"
        name="question"
        required
        maxLength={300}
        defaultValue={values.question}
        error={errors.question}
      />
      <TextAreaField
        label="Answer"
        name="answer"
        required
        rows={8}
        maxLength={20_000}
        defaultValue={values.answer}
        error={errors.answer}
        hint="Plain text, where a blank line begins a paragraph, or HTML with paragraphs, lists, links and tables."
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Tags"
          name="tags"
          defaultValue={values.tags}
          error={errors.tags}
          hint="Separated by commas. The search of the FAQ page finds them."
        />
        <OrderField
          label="Display order"
          name="displayOrder"
          isNew={isNew}
          value={values.displayOrder}
          error={errors.displayOrder}
        />
        <CheckboxField
          label="Active"
          name="isActive"
          defaultChecked={values.isActive}
          hint="Shown on the FAQ page."
        />
        <CheckboxField
          label="Featured"
          name="isFeatured"
          defaultChecked={values.isFeatured}
          hint="Among the first on the FAQ page."
        />
      </div>
    </DialogForm>
  )
}
