import { type ReactNode, useState } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { PagePreview } from '#app/preview/page-preview.tsx'
import { RichTextField } from '#app/rich-text/rich-text-field.tsx'
import type { Refusal } from '#kernel/result.ts'
import { slugOf } from '#kernel/slug.ts'
import { textDifferences } from '#kernel/versions.ts'
import { postLimits } from '#modules/blog/rules/limits.ts'
import {
  newPostValues,
  type PostFormValues,
  postTexts,
  typedPost,
} from '#modules/blog/rules/post-values.ts'
import { HiddenField, TextAreaField } from '#ui/form/field.tsx'
import { FieldIdPrefix } from '#ui/form/field-frame.tsx'
import { ErrorSummary } from '#ui/form/form-shell.tsx'
import { useValuesBeforeHydration } from '#ui/form/use-values-before-hydration.ts'
import { useHydrated } from '#ui/primitives/hydrated.ts'
import { ViewSwitch } from '#ui/primitives/tabs.tsx'
import type { PostEditorData } from '../load-editor.server.ts'
import { PictureCard, TitleFields, TopicsCard } from './fields.tsx'
import { PublishCard } from './publish-card.tsx'
import { PostSaveBar, useAutosave } from './save-bar.tsx'
import { SeoCard } from './seo-card.tsx'

const views = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
] as const

type Props = {
  editor: PostEditorData
  values: PostFormValues
  version: string
  refusal: Refusal | undefined
  /** What another user saved meanwhile, beside what was typed. */
  conflict?: ReactNode
}

const formId = 'post'

/** A page to write a post, with the page that visitors will see behind a switch. */
export function PostEditor({ editor, values: initial, version, refusal, conflict }: Props) {
  const { id, saved, post, timezone, site } = editor
  const [values, setValues] = useState(initial)
  const [view, setView] = useState<'write' | 'preview'>('write')
  const set = (changes: Partial<PostFormValues>) => setValues((now) => ({ ...now, ...changes }))
  const inside = useValuesBeforeHydration<HTMLDivElement>((form) => setValues(typedNow(form)))
  const saving = useNavigation().formMethod === 'POST'
  const hydrated = useHydrated()
  const autosave = useAutosave({
    id,
    revision: editor.revision,
    values,
    paused: saving,
    isStored: editor.draft !== null,
  })
  const isChanged = hasChanges(saved ?? newPostValues, values)
  const part = { values, set, errors: refusal?.fields ?? {} }
  const slug = slugOf(values.slug || values.title, postLimits.slug) || 'preview'
  return (
    <>
      <UnsavedGuard
        isChanged={
          isChanged && !saving && autosave.status !== 'saved' && autosave.status !== 'none'
        }
      >
        What you changed in this post is not stored yet.
      </UnsavedGuard>
      <ViewSwitch
        legend="View of the post"
        value={view}
        options={views}
        onChoose={setView}
        disabled={!hydrated}
      />
      <Form
        id={formId}
        method="post"
        noValidate
        aria-label={saved ? `Edit ${saved.title}` : 'New post'}
        hidden={view === 'preview'}
      >
        <FieldIdPrefix value={formId}>
          <div
            ref={inside}
            className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]"
          >
            <div className="flex min-w-0 flex-col gap-5">
              {refusal && <ErrorSummary refusal={refusal} prefix={formId} />}
              {conflict}
              <HiddenField name="version" value={version} />
              <TitleFields {...part} isNew={saved === null} />
              <RichTextField
                label="Content"
                name="content"
                value={values.content}
                onChange={(content) => set({ content })}
                error={part.errors.content}
              />
              <TextAreaField
                label="Excerpt"
                name="excerpt"
                rows={3}
                maxLength={postLimits.excerpt}
                value={values.excerpt}
                onChange={({ target }) => set({ excerpt: target.value })}
                hint={`One or two sentences for lists and search results, at most ${postLimits.excerpt} characters.`}
                error={part.errors.excerpt}
              />
              <SeoCard {...part} slug={slug} site={site} />
            </div>
            <div className="grid min-w-0 items-start gap-5 md:grid-cols-2 xl:grid-cols-1">
              <PublishCard {...part} zone={timezone} hydrated={hydrated} />
              <TopicsCard
                {...part}
                categories={editor.categories}
                tags={editor.tags}
                hydrated={hydrated}
              />
              <PictureCard {...part} recent={editor.recent} />
            </div>
          </div>
        </FieldIdPrefix>
      </Form>
      {view === 'preview' && (
        <div className="grid grid-cols-[minmax(0,1fr)]">
          <PagePreview
            page={href('/blog/:slug', { slug })}
            src={previewAddress(id)}
            fields={previewFields(values)}
            openLabel="Open the preview of what is stored"
            isStored={autosave.status === 'none' && post !== null}
          />
        </div>
      )}
      <PostSaveBar
        {...{ form: formId, isChanged, saving, hydrated, autosave }}
        status={values.status}
        wasPublished={saved?.status === 'published'}
      />
    </>
  )
}

function hasChanges(saved: PostFormValues, values: PostFormValues): boolean {
  const texts = (each: PostFormValues) => postTexts(each, (category) => category)
  return textDifferences(texts(saved), texts(values)).length > 0
}

function typedNow(form: FormData): PostFormValues {
  return typedPost(Object.fromEntries([...form].map(([name, value]) => [name, String(value)])))
}

function previewFields(values: PostFormValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === false ? [] : [[name, value === true ? 'on' : value]],
    ),
  )
}

/**
 * Where the server draws the page of a post with what is being written
 * (server/api/previews.ts).
 */
export function previewAddress(id: string): string {
  return `${href('/admin/blog').replace('blog', 'post-preview')}?id=${id}`
}
