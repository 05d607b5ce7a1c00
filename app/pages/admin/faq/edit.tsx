import { type ReactNode, useState } from 'react'
import { data, href, Link, useLocation } from 'react-router'
import { editorForm, existingRow } from '#app/forms/editor.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { TypedGuard } from '#app/forms/unsaved-guard.tsx'
import { RichTextField } from '#app/rich-text/rich-text-field.tsx'
import type { Refusal } from '#kernel/result.ts'
import { saveFaq } from '#modules/content/faq/operations/faqs.server.ts'
import { faqById, faqCategoryNames } from '#modules/content/faq/queries/manage-faqs.server.ts'
import {
  type FaqFormValues,
  faqFormSchema,
  faqTexts,
  faqValues,
  typedFaq,
} from '#modules/content/faq/rules/faq-form.ts'
import { answerHtml } from '#modules/content/rules/faq/faq.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { HiddenField, SelectField, TextField } from '#ui/form/field.tsx'
import { OrderField } from '#ui/form/order-field.tsx'
import type { Route } from './+types/edit'

export const meta: Route.MetaFunction = ({ params: { id } }) => [
  { title: id ? 'Edit FAQ' : 'Add FAQ' },
]

export async function loader({ params: { id }, url }: Route.LoaderArgs) {
  const categories = await faqCategoryNames()
  if (id === undefined) {
    const categoryId = url.searchParams.get('category') ?? ''
    const values = { ...typedFaq({}), categoryId, isActive: true }
    return { isNew: true, values, version: '', categories }
  }
  const row = await faqById(id)
  if (!row) throw data('FAQ not found', { status: 404 })
  const version = row.updatedAt.toISOString()
  return { isNew: false, values: faqValues(row), version, categories }
}

export const action = formAction(({ params: { id }, url }: Route.ActionArgs) => ({
  schema: faqFormSchema,
  run: (member, { version, ...input }) => saveFaq(member, existingRow(id, version), input),
  done: () =>
    redirectWithToast(`${href('/admin/faq')}${url.search}`, {
      kind: 'success',
      message: `FAQ ${id ? 'updated' : 'created'} successfully`,
    }),
}))

export default function EditFaq({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const { categories, isNew } = loaderData
  const nameOf = (id: string) => categories.find((category) => category.id === id)?.name ?? ''
  const form = editorForm<FaqFormValues>(loaderData, actionData, {
    typed: typedFaq,
    texts: (values) => faqTexts(values, nameOf),
  })
  return (
    <FaqForm
      title={isNew ? 'Add FAQ' : 'Edit FAQ'}
      back={`${href('/admin/faq')}${search}`}
      categories={categories}
      {...form}
    />
  )
}

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

function FaqForm({ title, back, isNew, values, version, categories, refusal, conflict }: Props) {
  const errors = refusal?.fields ?? {}
  const [answer, setAnswer] = useState(values.answer)
  return (
    <DialogForm
      title={title}
      description="Shown on the FAQ page while it and its category are active."
      size="xl"
      back={back}
      refusal={refusal}
      submitLabel={isNew ? 'Add FAQ' : 'Save FAQ'}
      pendingLabel="Saving..."
    >
      <TypedGuard isChanged={answer !== values.answer}>
        What you wrote in this question is not saved.
      </TypedGuard>
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
      <RichTextField
        label="Answer"
        name="answer"
        rows={8}
        maxLength={20_000}
        value={answer}
        onChange={setAnswer}
        htmlOf={answerHtml}
        error={errors.answer}
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
