import { useState } from 'react'
import { slugOf } from '#kernel/slug.ts'
import { postLimits } from '#modules/blog/rules/post-limits.ts'
import { TextField } from '#ui/form/field.tsx'
import type { PartProps } from './fields.ts'

/** B§5: the slug follows the title of a new post, until it is edited. */
export function TitleFields({ values, set, errors, isNew }: PartProps & { isNew: boolean }) {
  const made = slugOf(values.title, postLimits.slug)
  const [follows, setFollows] = useState(isNew && (values.slug === '' || values.slug === made))
  return (
    <>
      <TextField
        label="Title"
        name="title"
        required
        maxLength={postLimits.title}
        value={values.title}
        onChange={({ target }) =>
          set({
            title: target.value,
            ...(follows && { slug: slugOf(target.value, postLimits.slug) }),
          })
        }
        error={errors.title}
      />
      <TextField
        label="Slug"
        name="slug"
        maxLength={postLimits.slug}
        autoCapitalize="none"
        spellCheck={false}
        value={values.slug}
        placeholder={made}
        onChange={({ target }) => {
          setFollows(isNew && target.value === '')
          set({ slug: target.value })
        }}
        hint={
          isNew
            ? 'The end of the address, /blog/… Leave blank to make it from the title.'
            : 'The end of the address, /blog/… When you change it, the old address leads to the new one.'
        }
        error={errors.slug}
      />
    </>
  )
}
