import { type FormEvent, type ReactNode, useState } from 'react'
import { data, useLocation } from 'react-router'
import { editorForm, existingRow } from '#app/forms/editor.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { typedIn } from '#app/forms/read-form.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { PictureAddressField } from '#app/media/picture-address-field.tsx'
import type { Refusal } from '#kernel/result.ts'
import { isDefaultPage } from '#modules/seo/defaults/pages.ts'
import { saveSeoPage } from '#modules/seo/operations/pages.server.ts'
import { seoPageById } from '#modules/seo/queries/page-list.server.ts'
import {
  newPageValues,
  type PageFormValues,
  pageFormSchema,
  pageSlug,
  pageTexts,
  pageValues,
  typedPage,
} from '#modules/seo/rules/page-form.ts'
import { robotsValues } from '#modules/seo/rules/robots-file.ts'
import { idealDescription, idealTitle } from '#modules/seo/rules/score.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { HiddenField, SelectField, TextAreaField, TextField } from '#ui/form/field.tsx'
import type { Route } from './+types/edit'
import { pageAddresses } from './addresses.ts'
import { type PageFormFacts, pageFormFacts } from './load-pages.server.ts'
import { PagePreviews } from './page-previews.tsx'
import { lengthHint } from './result-cards.tsx'

export const meta: Route.MetaFunction = ({ params: { id } }) => [
  { title: id ? 'Edit page' : 'Add page' },
]

export async function loader({ params: { id } }: Route.LoaderArgs) {
  const facts = await pageFormFacts()
  if (id === undefined)
    return { ...facts, isNew: true, values: newPageValues, version: '', isDefault: false }
  const row = await seoPageById(id)
  if (!row) throw data('Page not found', { status: 404 })
  return {
    ...facts,
    isNew: false,
    values: pageValues(row),
    version: row.updatedAt.toISOString(),
    isDefault: isDefaultPage(row.pageName),
  }
}

export const action = formAction(({ params: { id }, url }: Route.ActionArgs) => ({
  schema: pageFormSchema,
  run: (member, { version, ...input }) => saveSeoPage(member, existingRow(id, version), input),
  done: () =>
    redirectWithToast(pageAddresses(url.pathname).list + url.search, {
      kind: 'success',
      message: id ? 'SEO settings updated successfully' : 'Page SEO settings created successfully',
    }),
}))

export default function EditSeoPage({ loaderData, actionData }: Route.ComponentProps) {
  const form = editorForm(loaderData, actionData, { typed: typedPage, texts: pageTexts })
  return <PageForm facts={loaderData} isDefault={loaderData.isDefault} {...form} />
}

type Props = {
  isNew: boolean
  facts: PageFormFacts
  values: PageFormValues
  version: string
  isDefault: boolean
  refusal: Refusal | undefined
  conflict?: ReactNode
}

/** B§5 'Page SEO form', with the score and the previews of what is being typed. */
function PageForm({ isNew, facts, values, version, isDefault, refusal, conflict }: Props) {
  const { pathname, search } = useLocation()
  const [drawn, setDrawn] = useState(values)
  const errors = refusal?.fields ?? {}
  const field = (name: Exclude<keyof PageFormValues, 'isActive'>) => ({
    name,
    defaultValue: values[name],
    error: errors[name],
  })
  const draw = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const form = currentTarget.closest('form')
    if (form) setDrawn(typedPage(typedIn(new FormData(form))))
  }
  const shownAt = pageSlug(drawn.pageName)
  return (
    <DialogForm
      title={isNew ? 'Add page' : 'Edit page'}
      description="What search engines and social networks show of this page."
      size="xl"
      back={pageAddresses(pathname).list + search}
      refusal={refusal}
      submitLabel={isNew ? 'Add page' : 'Save changes'}
      pendingLabel="Saving..."
    >
      {conflict}
      {!isNew && <HiddenField name="version" value={version} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        {/* The previews follow the fields. */}
        <div className="flex min-w-0 flex-col gap-4" onInput={draw}>
          <TextField
            label="Slug"
            {...field('pageName')}
            required
            readOnly={isDefault}
            maxLength={100}
            autoCapitalize="none"
            spellCheck={false}
            hint={slugHint(shownAt, facts.paths[shownAt], isDefault)}
          />
          <TextField
            label="Meta title"
            {...field('title')}
            required
            maxLength={200}
            hint={lengthHint(drawn.title, idealTitle)}
          />
          <TextAreaField
            label="Meta description"
            {...field('description')}
            required
            rows={3}
            maxLength={500}
            hint={lengthHint(drawn.description, idealDescription)}
          />
          <TextField
            label="Keywords"
            {...field('keywords')}
            maxLength={500}
            hint="Separated by commas."
          />
          <TextField label="Social title" {...field('ogTitle')} maxLength={200} />
          <TextAreaField
            label="Social description"
            {...field('ogDescription')}
            rows={2}
            maxLength={500}
          />
          <PictureAddressField
            label="Social picture"
            {...field('ogImage')}
            hint="A full URL or a picture of the media library, best 1200 × 630 pixels. Blank for the drawn one."
          />
          <TextField
            label="Canonical URL"
            {...field('canonicalUrl')}
            type="url"
            maxLength={500}
            hint="Only if another address is the original of this page."
          />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <SelectField
              label="Robots"
              {...field('robots')}
              options={robotsValues.map((value) => ({ value, label: value }))}
            />
            <CheckboxField
              label="Active"
              name="isActive"
              defaultChecked={values.isActive}
              hint="While it’s off, the page uses its own texts."
            />
          </div>
        </div>
        <PagePreviews values={drawn} facts={facts} />
      </div>
    </DialogForm>
  )
}

function slugHint(slug: string, path: string | undefined, isDefault: boolean): string {
  if (isDefault) return `Built in. Shown at ${path ?? `/${slug}`}.`
  if (path !== undefined) return `Shown at ${path}.`
  return 'Lower-case letters, digits and hyphens. The site has no page with this slug yet.'
}
