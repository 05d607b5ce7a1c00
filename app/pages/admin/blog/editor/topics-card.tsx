import { postLimits } from '#modules/blog/rules/post-limits.ts'
import { joinTagNames, readTagNames } from '#modules/blog/rules/post-values.ts'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { PartProps } from './fields.ts'

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
