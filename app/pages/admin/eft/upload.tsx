import { href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { refuseLargeFiles } from '#app/forms/form-action.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { receiveStatement } from '#modules/reconciliation/operations/map-statement.server.ts'
import { bankLabels, banks, isBank } from '#modules/reconciliation/rules/bank-statement/banks.ts'
import { statementForm } from '#modules/reconciliation/rules/reconciliation-forms.ts'
import { config } from '#platform/config.server.ts'
import { SelectField } from '#ui/form/field.tsx'
import { FileField } from '#ui/form/file-field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/upload'
import { toImported } from './line/line-action.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Import statement' }]

export function loader() {
  return { isDemo: config().mode === 'demo' }
}

export const action = formAction((_: Route.ActionArgs) => ({
  schema: statementForm,
  run: async (member, { file, bank }) => {
    const bytes = file ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array()
    return receiveStatement(
      member,
      { name: file?.name || 'The file', bytes },
      isBank(bank) ? bank : null,
    )
  },
  done: (taken) =>
    taken.kind === 'unread'
      ? redirect(href('/admin/eft/columns/:id', { id: taken.id }))
      : toImported(taken.statement),
}))

export const clientAction = refuseLargeFiles

const choices = banks
  .filter((bank) => bank !== 'other')
  .map((value) => ({ value, label: bankLabels[value] }))

export default function UploadStatement({
  loaderData: { isDemo },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Import statement" back={{ label: 'EFT desk', to: '/admin/eft' }} />
      <Card className="max-w-2xl">
        <FormShell
          encType="multipart/form-data"
          refusal={actionData?.refusal}
          submitLabel="Import statement"
          pendingLabel="Reading..."
          aside={
            <Button to="/admin/eft" variant="outline">
              Cancel
            </Button>
          }
        >
          <FileField
            label="Statement"
            name="file"
            accept=".csv,.ofx,.txt,text/csv"
            required
            hint="CSV or OFX from the bank, up to 5 MB and 20 000 transactions. Overlapping statements are fine."
          />
          <SelectField
            label="Bank"
            name="bank"
            placeholder="Detect from file"
            options={choices}
            defaultValue={actionData?.typed.bank ?? ''}
            hint="Only needed if we can’t detect it from the file. For any other bank we ask what the columns of the file are."
          />
        </FormShell>
        {isDemo && (
          <p className="mt-5 border-line border-t pt-4 text-muted text-sm">
            No statement to hand?{' '}
            <a
              className="text-link underline underline-offset-2"
              href="/simulators/bank/statement.csv"
              download
            >
              Download one from the demo bank
            </a>{' '}
            with EFT payments for today’s open invoices.
          </p>
        )}
      </Card>
    </>
  )
}
