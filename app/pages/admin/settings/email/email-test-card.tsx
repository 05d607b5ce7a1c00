import { useState } from 'react'
import { href, useFetcher } from 'react-router'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import type { Refusal } from '#kernel/result.ts'
import type { MailTest } from '#modules/mail/queries/mail-test.server.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { useHydrated } from '#ui/primitives/hydrated.ts'

/** Sends a test email with the saved settings, and says how the last one went. */
export function EmailTestCard({ test, zone }: { test: MailTest; zone: TimeZone }) {
  const fetcher = useFetcher<{ refusal?: Refusal }>()
  const [to, setTo] = useState('')
  const hydrated = useHydrated()
  const refusal = fetcher.data?.refusal
  return (
    <Card title="Test email" actions={<LastTest test={test} zone={zone} />}>
      <fetcher.Form
        method="post"
        action={href('/admin/settings/email/test')}
        noValidate
        className="flex flex-wrap items-end gap-3"
      >
        <TextField
          label="Test email address"
          name="to"
          type="email"
          autoComplete="email"
          value={to}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
          hint={test.missing ?? 'Goes out with the saved settings.'}
          error={refusal && (refusal.fields?.to ?? refusal.message)}
          className="min-w-0 flex-1 basis-64"
        />
        <Button
          type="submit"
          loading={fetcher.state !== 'idle'}
          disabled={test.missing !== null || (hydrated && to.trim() === '')}
        >
          Send Test
        </Button>
      </fetcher.Form>
    </Card>
  )
}

function LastTest({ test: { lastStatus, lastDate }, zone }: { test: MailTest; zone: TimeZone }) {
  if (lastStatus === null || lastDate === null)
    return <span className="text-muted text-sm">Not tested yet</span>
  return (
    <span className="flex items-center gap-2 text-muted text-sm">
      {lastStatus === 'success' ? (
        <Badge tone="positive">Success</Badge>
      ) : (
        <Badge tone="danger">Failed</Badge>
      )}
      {formatMoment(lastDate, zone)}
    </span>
  )
}
