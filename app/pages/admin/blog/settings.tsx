import { href } from 'react-router'
import { BothVersions } from '#app/forms/both-versions.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { isNewerSave, shownVersion } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { textDifferences } from '#kernel/versions.ts'
import {
  blogSettingsVersion,
  saveBlogSettings,
} from '#modules/blog/operations/save-settings.server.ts'
import { blogSettings } from '#modules/blog/queries/blog-topics.server.ts'
import { pendingCommentCount } from '#modules/blog/queries/manage-comments.server.ts'
import { blogSettingsSchema } from '#modules/blog/rules/settings-form.ts'
import {
  settingsLimits,
  settingsSwitches,
  settingsTexts,
  settingsValues,
  typedSettings,
} from '#modules/blog/rules/settings-values.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { HiddenField, TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/settings'
import { BlogTabs, heading } from './tabs.tsx'

export const meta: Route.MetaFunction = () => [{ title: `Settings, ${heading}` }]

export async function loader() {
  const [saved, pending] = await Promise.all([blogSettings(), pendingCommentCount()])
  const values = settingsValues(saved)
  return { values, version: blogSettingsVersion(values), pending }
}

export const action = formAction((_: Route.ActionArgs) => ({
  schema: blogSettingsSchema,
  run: (member, input) => saveBlogSettings(member, input),
  done: () =>
    redirectWithToast(href('/admin/blog/settings'), {
      kind: 'success',
      message: 'Settings updated successfully!',
    }),
}))

const numbers = [
  { name: 'postsPerPage', label: 'Posts per page', hint: 'Of the blog’s list.' },
  {
    name: 'relatedPostsCount',
    label: 'Related posts',
    hint: 'Below a post, while related posts are shown.',
  },
] as const

export default function BlogSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { values: saved, version, pending } = loaderData
  const typed = actionData && typedSettings(actionData.typed)
  const values = typed ?? saved
  const errors = actionData?.refusal.fields ?? {}
  return (
    <>
      <PageHeader
        title={heading}
        description="How the blog looks and who may comment. Changes are on the site at once."
      />
      <BlogTabs pending={pending} />
      <Card className="max-w-3xl">
        <FormShell
          key={version}
          id="blog-settings"
          refusal={actionData?.refusal}
          submitLabel="Save settings"
          pendingLabel="Saving..."
        >
          {typed && isNewerSave(actionData) && (
            <BothVersions
              differences={textDifferences(settingsTexts(saved), settingsTexts(typed))}
            />
          )}
          <HiddenField name="version" value={shownVersion(loaderData, actionData)} />
          <div className="grid gap-4 sm:grid-cols-2">
            {numbers.map(({ name, label, hint }) => (
              <TextField
                key={name}
                label={label}
                name={name}
                type="number"
                required
                step={1}
                {...settingsLimits[name]}
                defaultValue={values[name]}
                hint={`${hint} From ${settingsLimits[name].min} to ${settingsLimits[name].max}.`}
                error={errors[name]}
              />
            ))}
          </div>
          <div className="grid gap-4 sm:grid-cols-2">
            {settingsSwitches.map(({ name, label, hint }) => (
              <CheckboxField
                key={name}
                label={label}
                name={name}
                hint={hint}
                defaultChecked={values[name]}
              />
            ))}
          </div>
        </FormShell>
      </Card>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load settings" error={error} />
}
