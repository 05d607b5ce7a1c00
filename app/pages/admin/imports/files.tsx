import { CircleCheck, Download } from 'lucide-react'
import { href } from 'react-router'
import { z } from 'zod'
import { formAction } from '#app/forms/form-action.server.ts'
import { refuseLargeFiles } from '#app/forms/form-action.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { optionalFile } from '#kernel/form-fields.ts'
import { countOf } from '#kernel/format-count.ts'
import { type Refusal, refuse } from '#kernel/result.ts'
import { saveImportFile } from '#modules/imports/operations/import-files.server.ts'
import { importFileList } from '#modules/imports/queries/import-files.server.ts'
import { csvFileHelp, csvFileKinds, csvFileLabels } from '#modules/imports/rules/csv/files.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'
import { HiddenField } from '#ui/form/field.tsx'
import { FileField } from '#ui/form/file-field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/files'

const heading = 'Import from files'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader() {
  const [files, { timezone }] = await Promise.all([importFileList(), siteSettings()])
  return { files, timezone }
}

const uploadForm = z.object({
  kind: z.enum(csvFileKinds as [(typeof csvFileKinds)[number]]),
  file: optionalFile,
})

export const action = formAction((_: Route.ActionArgs) => ({
  schema: uploadForm,
  run: async (member, { kind, file }) => {
    if (!file)
      return refuse('invalid', 'Please check the form.', { fields: { file: ['Choose a file.'] } })
    const bytes = new Uint8Array(await file.arrayBuffer())
    const saved = await saveImportFile(member, kind, { name: file.name, bytes })
    return saved.ok ? { ...saved, value: kind } : saved
  },
  done: (kind) => redirect(href('/admin/imports/files/:kind', { kind })),
}))

export const clientAction = refuseLargeFiles

export default function ImportFiles({ loaderData, actionData }: Route.ComponentProps) {
  const { files, timezone } = loaderData
  const isReady = files.every(({ kind, file }) =>
    file === null ? kind !== 'customers' : file.unread.length === 0,
  )
  return (
    <>
      <PageHeader
        title={heading}
        description="CSV files of a spreadsheet or of another program. First everything is checked: nothing comes in before you say so."
        back={{ label: 'Imports', to: href('/admin/imports') }}
        actions={
          isReady && (
            <ActionButton
              to={href('/admin/imports/check')}
              variant="primary"
              icon={<CircleCheck aria-hidden="true" className="size-4" />}
            >
              Check all files
            </ActionButton>
          )
        }
      />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        {files.map((one) => (
          <FileCard
            key={one.kind}
            one={one}
            zone={timezone}
            refusal={actionData?.typed.kind === one.kind ? actionData.refusal : undefined}
          />
        ))}
      </div>
    </>
  )
}

type One = Awaited<ReturnType<typeof importFileList>>[number]

function FileCard(props: { one: One; zone: TimeZone; refusal: Refusal | undefined }) {
  const { one, zone, refusal } = props
  const { kind, file } = one
  const label = csvFileLabels[kind]
  return (
    <Card
      title={label}
      actions={
        <a
          href={href('/admin/imports/templates/:kind', { kind })}
          download
          className="inline-flex min-h-9 items-center gap-1.5 font-semibold text-link text-sm underline underline-offset-4 max-sm:min-h-11"
        >
          <Download aria-hidden="true" className="size-4" />
          Template
          <span className="sr-only"> of {label.toLowerCase()}</span>
        </a>
      }
    >
      <p className="mb-4 text-muted text-sm">{csvFileHelp[kind]}</p>
      {file ? (
        <div className="grid gap-3 text-sm">
          <p className="wrap-anywhere">
            <span className="font-semibold">{file.name}</span>
            <span className="block text-muted">
              {file.uploadedBy}, {formatMoment(file.createdAt, zone)}
            </span>
          </p>
          <p className="flex flex-wrap gap-2">
            {file.unread.length > 0 ? (
              <Badge tone="warning">Columns to choose</Badge>
            ) : (
              <Badge tone="neutral">{countOf(file.rows, 'row')}</Badge>
            )}
            {file.faults > 0 && <Badge tone="danger">{countOf(file.faults, 'fault')}</Badge>}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              to={href('/admin/imports/files/:kind', { kind })}
              variant="outline"
              size="sm"
              aria-label={`Columns and rows of ${label.toLowerCase()}`}
            >
              Columns and rows
            </Button>
            <ActionButton
              to={href('/admin/imports/files/:kind/remove', { kind })}
              variant="ghost"
              aria-label={`Remove the file of ${label.toLowerCase()}`}
            >
              Remove
            </ActionButton>
          </div>
        </div>
      ) : (
        <FormShell
          encType="multipart/form-data"
          refusal={refusal}
          submitLabel={`Upload ${label.toLowerCase()}`}
          pendingLabel="Reading..."
        >
          <HiddenField name="kind" value={kind} />
          <FileField
            label={`File of ${label.toLowerCase()}`}
            name="file"
            accept=".csv,.txt,text/csv"
            required
            error={refusal?.fields?.file}
            hint="CSV with commas, semicolons or tabs, up to 5 MB. The command npm run import takes larger ones."
          />
        </FormShell>
      )}
    </Card>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load the files" error={error} />
}
