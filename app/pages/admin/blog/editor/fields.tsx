import { useState } from 'react'
import { PictureField } from '#app/media/picture-field.tsx'
import { slugOf } from '#kernel/slug.ts'
import { postLimits } from '#modules/blog/rules/limits.ts'
import type { PostFormValues } from '#modules/blog/rules/post-values.ts'
import { joinTagNames, readTagNames } from '#modules/blog/rules/post-values.ts'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { PostEditorData } from '../load-editor.server.ts'

/** What each part of the editor is given. */
export type PartProps = {
  values: PostFormValues
  set: (changes: Partial<PostFormValues>) => void
  errors: Record<string, string[]>
}

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

/** The picture above the post, in lists and where it is shared. */
export function PictureCard({
  values,
  set,
  errors,
  recent,
}: PartProps & { recent: PostEditorData['recent'] }) {
  return (
    <Card title="Featured picture">
      <div className="flex flex-col gap-4">
        <PictureField
          label="Picture"
          name="featuredImage"
          value={values.featuredImage}
          onChange={({ path, altText }) =>
            set({
              featuredImage: path,
              featuredImageAlt: altText || (path === '' ? '' : values.featuredImageAlt),
            })
          }
          recent={recent}
          hint="Above the post, in lists, and where it’s shared. Best in 16:9."
          error={errors.featuredImage}
        />
        <TextField
          label="Alt text"
          name="featuredImageAlt"
          maxLength={postLimits.alt}
          value={values.featuredImageAlt}
          onChange={({ target }) => set({ featuredImageAlt: target.value })}
          hint="What the picture shows, for people who can’t see it."
          error={errors.featuredImageAlt}
        />
      </div>
    </Card>
  )
}

type Props = PartProps & {
  categories: readonly { id: string; name: string; isActive: boolean }[]
  tags: readonly string[]
  hydrated: boolean
}

/** The category and the tags: picked from those that are there, or written. */
export function TopicsCard({ values, set, errors, categories, tags, hydrated }: Props) {
  const chosen = readTagNames(values.tags)
  const has = (name: string) => chosen.some((each) => each.toLowerCase() === name.toLowerCase())
  const toggle = (name: string) => {
    const next = has(name)
      ? chosen.filter((each) => each.toLowerCase() !== name.toLowerCase())
      : [...chosen, name]
    set({ tags: joinTagNames(next) })
  }
  return (
    <Card title="Category and tags">
      <div className="flex flex-col gap-4">
        <SelectField
          label="Category"
          name="categoryId"
          placeholder="Uncategorized"
          value={values.categoryId}
          onChange={({ target }) => set({ categoryId: target.value })}
          options={categories.map(({ id, name, isActive }) => ({
            value: id,
            label: isActive ? name : `${name} (inactive)`,
          }))}
          error={errors.categoryId}
        />
        <TextField
          label="Tags"
          name="tags"
          value={values.tags}
          onChange={({ target }) => set({ tags: target.value })}
          hint={`Separated by commas, at most ${postLimits.tags}. New ones are made when you save.`}
          error={errors.tags}
        />
        {hydrated && tags.length > 0 && (
          <fieldset className="min-w-0">
            <legend className="mb-1.5 text-muted text-sm">Tags in use</legend>
            <div className="flex max-h-44 flex-wrap gap-1.5 overflow-y-auto p-0.5">
              {tags.map((name) => (
                <button
                  key={name}
                  type="button"
                  aria-pressed={has(name)}
                  onClick={() => toggle(name)}
                  className="min-h-8 max-w-full cursor-pointer rounded-full border border-line-strong px-3 text-muted text-sm wrap-anywhere hover:border-text hover:text-text aria-pressed:border-selected aria-pressed:bg-selected-soft aria-pressed:font-semibold aria-pressed:text-text max-sm:min-h-11"
                >
                  {name}
                </button>
              ))}
            </div>
          </fieldset>
        )}
      </div>
    </Card>
  )
}
