import type { ReactNode } from 'react'
import { data } from 'react-router'
import { editorForm, existingRow } from '#app/forms/editor.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import type { Refusal } from '#kernel/result.ts'
import { saveFaqCategory } from '#modules/content/faq/operations/save-faq.server.ts'
import { faqCategoryById } from '#modules/content/faq/queries/manage-faqs.server.ts'
import { faqCategoryFormSchema, faqCategorySlug } from '#modules/content/faq/rules/faq-form.ts'
import { featureIcons } from '#modules/content/rules/feature.ts'
import { iconLabels } from '#modules/content/rules/feature-form.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { HiddenField, SelectField, TextField } from '#ui/form/field.tsx'
import { NameAndSlug } from '#ui/form/name-and-slug.tsx'
import { OrderField } from '#ui/form/order-field.tsx'
import type { Route } from './+types/edit'

type CategoryFormValues = {
  name: string
  slug: string
  description: string
  icon: string
  displayOrder: string
  isActive: boolean
}

function typedCategory(typed: Record<string, string>): CategoryFormValues {
  const text = (name: string) => typed[name] ?? ''
  return {
    name: text('name'),
    slug: text('slug'),
    description: text('description'),
    icon: text('icon'),
    displayOrder: text('displayOrder'),
    isActive: 'isActive' in typed,
  }
}

/** By label, for two versions side by side. */
function categoryTexts(values: CategoryFormValues): Record<string, string> {
  return {
    Name: values.name,
    Slug: values.slug,
    Description: values.description,
    Icon: values.icon,
    'Display order': values.displayOrder,
    Active: values.isActive ? 'Yes' : 'No',
  }
}

type Props = {
  isNew: boolean
  values: CategoryFormValues
  version: string
  refusal: Refusal | undefined
  conflict?: ReactNode
}

const icons = featureIcons.map((value) => ({ value, label: iconLabels[value] }))

/** B§5: while a category is created its slug follows the name, until it is edited. */
function CategoryForm({ isNew, values, version, refusal, conflict }: Props) {
  const errors = refusal?.fields ?? {}
  return (
    <DialogForm
      title={isNew ? 'Add Category' : 'Edit Category'}
      description="Its questions are shown together on the FAQ page."
      back="/admin/faq/categories"
      refusal={refusal}
      submitLabel={isNew ? 'Add Category' : 'Save Category'}
      pendingLabel="Saving..."
    >
      {conflict}
      {!isNew && <HiddenField name="version" value={version} />}
      <NameAndSlug
        isNew={isNew}
        values={values}
        errors={errors}
        slugOf={faqCategorySlug}
        slugHint="The part of the address that leads to this category."
        slugRequired
      />
      <TextField
        label="Description"
        name="description"
        maxLength={500}
        defaultValue={values.description}
        error={errors.description}
      />
      <SelectField
        label="Icon"
        name="icon"
        placeholder="None"
        options={icons}
        defaultValue={values.icon}
        error={errors.icon}
        hint="Beside its name on the FAQ page."
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
        hint="Its questions are shown on the FAQ page."
      />
    </DialogForm>
  )
}

export const meta: Route.MetaFunction = ({ params: { id } }) => [
  { title: id ? 'Edit Category' : 'Add Category' },
]

export async function loader({ params: { id } }: Route.LoaderArgs) {
  if (id === undefined)
    return { isNew: true, values: { ...typedCategory({}), isActive: true }, version: '' }
  const row = await faqCategoryById(id)
  if (!row) throw data('Category not found', { status: 404 })
  const { name, slug, description, icon, isActive } = row
  return {
    isNew: false,
    values: { name, slug, description, icon, isActive, displayOrder: String(row.displayOrder) },
    version: row.updatedAt.toISOString(),
  }
}

export const action = formAction(({ params: { id } }: Route.ActionArgs) => ({
  schema: faqCategoryFormSchema,
  run: (member, { version, ...input }) => saveFaqCategory(member, existingRow(id, version), input),
  done: () =>
    redirectWithToast('/admin/faq/categories', {
      kind: 'success',
      message: `Category ${id ? 'updated' : 'created'} successfully`,
    }),
}))

export default function EditCategory({ loaderData, actionData }: Route.ComponentProps) {
  const form = editorForm(loaderData, actionData, { typed: typedCategory, texts: categoryTexts })
  return <CategoryForm {...form} />
}
