import { type FormAnswer, shownVersion } from '#app/forms/form-action.ts'
import { PasswordAgain } from '#modules/identity/components/password-again.tsx'
import type { Difference } from '#modules/settings/rules/settings-tabs.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { HiddenField, TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { ScrollingRegion } from '#ui/layout/scrolling-region.tsx'
import { Button } from '#ui/primitives/button.tsx'

type ResetView = {
  label: string
  version: string
  differences: readonly Difference[]
  /** Labels of the secrets that would be deleted. */
  secrets: readonly string[]
  /** Values that can't be recovered would be lost: the tab's name must be typed. */
  loses: string | null
  needsPassword: boolean
}

type Props = { view: ResetView; back: string; answer: FormAnswer | undefined }

/** What a reset of a tab of the settings changes, and the button that does it. */
export function ResetForm({ view, back, answer }: Props) {
  const { label, differences, secrets, loses, needsPassword } = view
  const errors = answer?.refusal.fields ?? {}
  if (differences.length === 0 && secrets.length === 0) {
    return (
      <>
        <PageHeader title={`Reset ${label}`} back={{ label, to: back }} />
        <Alert kind="info">
          Nothing to reset: every setting of this tab has its default already.
        </Alert>
      </>
    )
  }
  return (
    <>
      <PageHeader title={`Reset ${label}`} back={{ label, to: back }} />
      {loses !== null && (
        <Alert kind="warning" title="This can’t be undone">
          {loses}
        </Alert>
      )}
      <ResetTable differences={differences} secrets={secrets} />
      <FormShell
        refusal={answer?.refusal}
        submitLabel="Reset to defaults"
        pendingLabel="Resetting..."
        submitVariant="danger"
        className="max-w-xl"
        aside={
          <Button variant="outline" to={back}>
            Cancel
          </Button>
        }
      >
        <HiddenField name="version" value={shownVersion(view, answer)} />
        {loses === null ? (
          <p className="text-sm">
            The settings above go back to their defaults. The audit log keeps what they were.
          </p>
        ) : (
          <TextField
            label={`Type “${label}” to confirm`}
            name="typedName"
            required
            autoComplete="off"
            error={errors.typedName}
            defaultValue={answer?.typed.typedName ?? ''}
          />
        )}
        {(needsPassword || errors.currentPassword) && (
          <PasswordAgain
            error={errors.currentPassword}
            consequence="All administrators get an email about the change."
          >
            These settings are protected.
          </PasswordAgain>
        )}
      </FormShell>
    </>
  )
}

/** What a reset changes: the saved value of each setting, and its default. */
function ResetTable({
  differences,
  secrets,
}: {
  differences: readonly Difference[]
  secrets: readonly string[]
}) {
  const rows = [
    ...differences.map(({ label, theirs, yours }) => ({
      label,
      saved: theirs || '–',
      usual: yours || '–',
    })),
    ...secrets.map((label) => ({ label, saved: 'Set', usual: 'Not set' })),
  ]
  return (
    <ScrollingRegion label="What changes" className="rounded-xl border border-line bg-surface">
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="border-line border-b text-muted">
            {['Setting', 'Saved', 'Default'].map((heading) => (
              <th key={heading} scope="col" className="px-3 py-2 sm:px-4 font-medium">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, saved, usual }) => (
            <tr key={label} className="border-line border-b align-top last:border-b-0">
              <th scope="row" className="px-3 py-2 sm:px-4 font-medium">
                {label}
              </th>
              <td className="whitespace-pre-line px-3 py-2 sm:px-4 [overflow-wrap:anywhere]">
                {saved}
              </td>
              <td className="whitespace-pre-line px-3 py-2 sm:px-4 [overflow-wrap:anywhere]">
                {usual}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollingRegion>
  )
}
