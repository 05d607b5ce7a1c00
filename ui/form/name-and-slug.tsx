import { useState } from 'react'
import { TextField } from './field.tsx'
import { useValuesBeforeHydration } from './use-values-before-hydration.ts'

type Props = {
  isNew: boolean
  values: { name: string; slug: string }
  errors: Record<string, string[] | undefined>
  slugOf: (name: string) => string
  slugHint: string
  slugRequired?: boolean
  maxNameLength?: number
  maxSlugLength?: number
}

/** For a new item the slug follows the name until it is edited. */
export function NameAndSlug({
  isNew,
  values,
  errors,
  slugOf,
  slugHint,
  slugRequired = false,
  maxNameLength = 120,
  maxSlugLength = 80,
}: Props) {
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
        maxLength={maxNameLength}
        defaultValue={values.name}
        error={errors.name}
        onInput={({ currentTarget }) => follows && setSlug(slugOf(currentTarget.value))}
      />
      <TextField
        label="Slug"
        name="slug"
        required={slugRequired}
        maxLength={maxSlugLength}
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
