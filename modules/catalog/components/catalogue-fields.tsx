import { useState } from 'react'
import { TextField } from '#ui/form/field.tsx'
import { useValuesBeforeHydration } from '#ui/form/use-values-before-hydration.ts'

type Errors = Record<string, string[] | undefined>
type Values = { name: string; slug: string; sortOrder: string }
type Props<Shown extends keyof Values = keyof Values> = { isNew: boolean; values: Pick<Values, Shown>; errors: Errors }

/** For a new item the slug follows the name until it is edited. */
export function NameAndSlug(props: Props<'name' | 'slug'> & { slugOf: (name: string) => string; slugHint: string; slugRequired?: boolean }) {
  const { isNew, values, errors, slugOf, slugHint, slugRequired = false } = props
  const [slug, setSlug] = useState(values.slug)
  const [follows, setFollows] = useState(isNew && values.slug === '')
  const inside = useValuesBeforeHydration<HTMLDivElement>((form) => {
    const typed = String(form.get('slug') ?? '')
    const name = String(form.get('name') ?? '')
    if (typed !== values.slug) setFollows(false)
    setSlug(typed === '' && isNew && name !== values.name ? slugOf(name) : typed)
  })
  return (
    <div ref={inside} className="contents">
      <TextField
        label="Name"
        name="name"
        required
        maxLength={120}
        defaultValue={values.name}
        error={errors.name}
        onInput={({ currentTarget }) => follows && setSlug(slugOf(currentTarget.value))}
      />
      <TextField
        label="Slug"
        name="slug"
        required={slugRequired}
        maxLength={80}
        autoCapitalize="none"
        spellCheck={false}
        value={slug}
        error={errors.slug}
        hint={slugHint}
        onChange={({ target }) => {
          setFollows(isNew && target.value === '')
          setSlug(target.value)
        }}
      />
    </div>
  )
}

export function SortOrderField({ isNew, values, errors }: Props<'sortOrder'>) {
  return (
    <TextField
      label="Sort order"
      name="sortOrder"
      type="number"
      min={0}
      step={1}
      defaultValue={values.sortOrder}
      error={errors.sortOrder}
      hint={isNew ? 'Leave blank to put it last.' : undefined}
    />
  )
}
