import { PictureField } from '#app/media/picture-field.tsx'
import { postLimits } from '#modules/blog/rules/post-limits.ts'
import { TextField } from '#ui/form/field.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { PostEditorData } from '../load-editor.server.ts'
import type { PartProps } from './fields.ts'

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
