import { data, href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { saveColumns } from '#modules/imports/operations/import-files.server.ts'
import { importFilePage } from '#modules/imports/queries/import-files.server.ts'
import { columnsForm } from '#modules/imports/rules/csv/columns-form.ts'
import {
  type CsvFileKind,
  csvColumns,
  csvFileLabels,
  isCsvFileKind,
} from '#modules/imports/rules/csv/files.ts'
import {
  dayOrderLabels,
  dayOrders,
} from '#modules/reconciliation/rules/bank-statement/bank-date.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { SelectField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/file'
import { FileRows } from './file-rows.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `File of ${csvFileLabels[loaderData.kind].toLowerCase()}` : 'File' },
]

function kindOf(text: string): CsvFileKind {
  if (!isCsvFileKind(text)) throw data('There is no such file.', { status: 404 })
  return text
}

export async function loader({ params, url: { searchParams } }: Route.LoaderArgs) {
  const kind = kindOf(params.kind)
  const onlyFaults = searchParams.get('show') === 'faults'
  const page = /^[1-9]\d{0,4}$/.test(searchParams.get('page') ?? '')
    ? Number(searchParams.get('page'))
    : 1
  const file = await importFilePage(kind, { page, onlyFaults })
  if (!file) throw data('This file is no longer here. Upload it again.', { status: 404 })
  return { kind, file, onlyFaults }
}

export const action = formAction(({ params }: Route.ActionArgs) => {
  const kind = kindOf(params.kind)
  return {
    schema: columnsForm(kind),
    run: (member, columns) => saveColumns(member, kind, columns),
    done: () =>
      redirectWithToast(href('/admin/imports/files/:kind', { kind }), {
        kind: 'success',
        message: 'Columns saved',
      }),
  }
})

export default function ImportFile({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, file, onlyFaults } = loaderData
  const value = (name: string, stored: string) => actionData?.typed[name] ?? stored
  const options = [...new Set(file.heads)]
    .filter((name) => name !== '')
    .map((name) => ({ value: name, label: name }))
  return (
    <>
      <PageHeader
        title={`File of ${csvFileLabels[kind].toLowerCase()}`}
        description={file.name}
        back={{ label: 'Import from files', to: href('/admin/imports/files') }}
      />
      {file.unread.length > 0 && (
        <Alert kind="warning" title="Some columns are not known">
          Choose which column is {new Intl.ListFormat('en-ZA').format(file.unread)}.
        </Alert>
      )}
      <div className="grid items-start gap-5 xl:grid-cols-[22rem_minmax(0,1fr)]">
        {/* Below its rows on a phone, once it needs no answer any more. */}
        <Card title="Columns" className={file.unread.length === 0 ? 'max-xl:order-last' : ''}>
          <FormShell
            key={JSON.stringify(file.headings)}
            refusal={actionData?.refusal}
            submitLabel="Save columns"
            pendingLabel="Reading..."
          >
            <div className="grid gap-5 sm:max-xl:grid-cols-2">
              {csvColumns(kind).map(([field, { label, isRequired }]) => (
                <SelectField
                  key={field}
                  label={label}
                  name={field}
                  required={isRequired}
                  placeholder={isRequired ? 'Choose a column' : 'None'}
                  options={options}
                  defaultValue={value(field, file.headings[field] ?? '')}
                  error={actionData?.refusal.fields?.[field]}
                />
              ))}
              <SelectField
                label="Days are written as"
                name="dayOrder"
                options={dayOrders.map((one) => ({ value: one, label: dayOrderLabels[one] }))}
                defaultValue={value('dayOrder', file.dayOrder)}
                error={actionData?.refusal.fields?.dayOrder}
              />
            </div>
          </FormShell>
        </Card>
        <FileRows file={file} onlyFaults={onlyFaults} />
      </div>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading="Import file" message="Failed to load the file" error={error} />
}
