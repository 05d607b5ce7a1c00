import { ShieldCheck } from 'lucide-react'
import { href } from 'react-router'
import { formatRelative } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { formatCount } from '#kernel/format-count.ts'
import type { ChainState } from '#modules/activity/queries/chain-state.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'

type Props = { chain: ChainState; now: Date; zone: TimeZone }

const checkNow = (
  <ActionButton to={href('/admin/audit/check')} variant="outline" size="sm">
    Check all now
  </ActionButton>
)

/** Whether anything in the log was changed or removed, how far that was checked and when. */
export function ChainNotice({ chain, now, zone }: Props) {
  if (chain.problem !== null)
    return (
      <Alert kind="error" title="The audit log was changed outside the program" action={checkNow}>
        {chain.problem}. Rows before it are in order. Keep a copy of the database and its backups,
        and find out who has access to them.
      </Alert>
    )
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted text-sm">
      <span className="flex min-w-0 items-start gap-2">
        <ShieldCheck
          aria-hidden="true"
          className={`mt-0.5 size-4 shrink-0 ${chain.verifiedAt === null ? '' : 'text-positive'}`}
        />
        <span>{checkedUpTo(chain, now, zone)}</span>
      </span>
      {checkNow}
    </div>
  )
}

function checkedUpTo(
  { sequence, verifiedSequence, verifiedAt }: ChainState,
  now: Date,
  zone: TimeZone,
): string {
  if (verifiedAt === null) return 'Not checked yet. The first check runs within ten minutes.'
  const rows = `Chain verified up to row ${formatCount(verifiedSequence)}`
  const newer = sequence - verifiedSequence
  const rest =
    newer > 0
      ? ` ${formatCount(newer)} newer ${newer === 1 ? 'row is' : 'rows are'} sealed and checked next.`
      : ''
  return `${rows}, ${formatRelative(verifiedAt, now, zone)}. Nothing was changed or removed.${rest}`
}
