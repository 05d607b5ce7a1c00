import type { ReactNode } from 'react'
import type { Refusal } from '#kernel/result.ts'
import { slugOf } from '#kernel/slug.ts'
import { topicLimits as limits, type TopicValues } from '#modules/blog/rules/topic-values.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { HiddenField, TextAreaField } from '#ui/form/field.tsx'
import { NameAndSlug } from '#ui/form/name-and-slug.tsx'

type TopicFormProps = {
  kind: 'category' | 'tag'
  isNew: boolean
  values: TopicValues
  version: string
  refusal: Refusal | undefined
  /** What another user saved meanwhile, beside what was typed. */
  conflict?: ReactNode
}

const texts = {
  category: {
    title: 'Category',
    description: 'A post is in one category at most.',
    back: '/admin/blog/categories',
  },
  tag: { title: 'Tag', description: 'A post can have several tags.', back: '/admin/blog/tags' },
}

/** B§5: while it is created its slug follows the name, until it is edited. */
export function TopicForm({ kind, isNew, values, version, refusal, conflict }: TopicFormProps) {
  const errors = refusal?.fields ?? {}
  const { title, description, back } = texts[kind]
  return (
    <DialogForm
      title={isNew ? `New ${title}` : `Edit ${title}`}
      description={description}
      back={back}
      refusal={refusal}
      submitLabel={isNew ? `Create ${kind}` : `Save ${kind}`}
      pendingLabel="Saving..."
    >
      {conflict}
      {!isNew && <HiddenField name="version" value={version} />}
      <NameAndSlug
        isNew={isNew}
        values={values}
        errors={errors}
        slugOf={(name) => slugOf(name, limits.slug)}
        slugHint={`The part of the address that leads to this ${kind}. Leave blank to make it from the name.`}
        maxNameLength={limits.name}
        maxSlugLength={limits.slug}
      />
      <TextAreaField
        label="Description"
        name="description"
        rows={3}
        maxLength={limits.description}
        defaultValue={values.description}
        error={errors.description}
        hint="Above the list of its posts, and for search engines."
      />
      {kind === 'category' && (
        <CheckboxField
          label="Active"
          name="isActive"
          defaultChecked={values.isActive}
          hint="An inactive one is not shown; its posts are."
        />
      )}
    </DialogForm>
  )
}
