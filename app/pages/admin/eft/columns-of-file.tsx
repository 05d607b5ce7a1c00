import { data } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { formatMoment } from '#kernel/date-format.ts'
import { importMappedStatement } from '#modules/reconciliation/operations/map-statement.server.ts'
import {
  proposedMapping,
  unreadStatement,
} from '#modules/reconciliation/queries/bank-statements.server.ts'
import { previewOf } from '#modules/reconciliation/rules/bank-statement/mapped-layout.ts'
import { columnsQuestion } from '#modules/reconciliation/rules/bank-statement/read-statement.ts'
import {
  columnsInAddress,
  columnValues,
  mappingForm,
  mappingOf,
} from '#modules/reconciliation/rules/reconciliation-forms.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Route } from './+types/columns-of-file'
import { ColumnsForm } from './columns-of-file/columns-form.tsx'
import { Preview } from './columns-of-file/preview.tsx'
import { toImported } from './line/line-action.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Columns of the statement' }]

const previewRows = 8

/**
 * A statement whose layout we do not know: what its columns are is in the address, so that the
 * preview works without scripts.
 */
export async function loader(args: Route.LoaderArgs) {
  const [found, { timezone }] = await Promise.all([unreadStatement(args.params.id), siteSettings()])
  if (!found)
    throw data('This file is no longer here: it was imported, or waited too long.', { status: 404 })
  const { file, records } = found
  const proposed = await proposedMapping(records)
  const values = columnsInAddress(args.url.searchParams, columnValues(proposed))
  const read = mappingOf(values)
  const { mapping } = read.ok ? read.value : proposed
  const names = (mapping.firstRow === 0 ? undefined : records[mapping.firstRow - 1])?.cells ?? []
  return {
    fileName: file.fileName,
    source: proposed.source,
    question: columnsQuestion({ bytes: file.content }, null, timezone),
    remembered:
      proposed.source.kind === 'remembered'
        ? formatMoment(proposed.source.savedAt, timezone)
        : null,
    values,
    refusal: read.ok ? null : read.error,
    names,
    width: Math.max(...records.slice(0, 200).map(({ cells }) => cells.length), 0),
    firstLines: records.slice(0, 12).map(({ cells }) => cells),
    preview: previewOf(records, mapping, previewRows),
  }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: mappingForm,
  run: (member, columns) => importMappedStatement(member, params.id, columns),
  done: toImported,
}))

export default function ColumnsOfFile({ loaderData, actionData }: Route.ComponentProps) {
  const { fileName, source, remembered, preview, question } = loaderData
  return (
    <>
      <PageHeader
        title="What are the columns?"
        description={
          question === 'direction'
            ? `Check the columns of ${fileName} and the preview, then import.`
            : `We don’t know the layout of ${fileName}. Check the columns and the preview, then import.`
        }
        back={{ label: 'Import statement', to: '/admin/eft/upload' }}
      />
      {question === 'direction' && (
        <Alert kind="warning" title="Which way do the amounts go?">
          The file doesn’t say which amounts are money in and which are money out. Nothing is read
          until you do.
        </Alert>
      )}
      {source.kind === 'remembered' && (
        <Alert kind="info">
          The columns are as {source.savedBy} chose them on {remembered} for this account.
        </Alert>
      )}
      {source.kind === 'other-layout' && (
        <Alert kind="warning">
          Files of this account had other columns before. Please choose the columns of this one.
        </Alert>
      )}
      <div className="grid items-start gap-5 xl:grid-cols-[24rem_minmax(0,1fr)]">
        <ColumnsForm
          key={JSON.stringify(loaderData.values)}
          details={loaderData}
          answer={actionData ?? null}
        />
        <Preview rows={preview} />
      </div>
    </>
  )
}
