import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { type DiffLine, lineDifferences } from '#kernel/line-differences.ts'
import type { Difference } from '#kernel/versions.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'
import { Card } from '#ui/primitives/card.tsx'

const signs: Record<DiffLine['kind'], string> = { same: ' ', removed: '−', added: '+' }
const tones: Record<DiffLine['kind'], string> = {
  same: '',
  removed: 'bg-danger-soft text-danger',
  added: 'bg-positive-soft text-positive',
}
const names: Record<DiffLine['kind'], string> = {
  same: '',
  removed: 'Only in this version: ',
  added: 'Only now: ',
}

/** Line by line what a former version said, and what it says now. */
function TextDifference({
  label,
  former,
  current,
}: {
  label: string
  former: string
  current: string
}) {
  return (
    <section aria-label={`${label} compared`} className="mt-3">
      <h3 className="font-medium text-sm">{label}</h3>
      <ol className="mt-1 overflow-hidden rounded-lg border border-line font-mono text-xs leading-5">
        {lineDifferences(former, current).map(({ kind, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and the list never changes
          <li key={at} className={`whitespace-pre-wrap wrap-anywhere px-3 ${tones[kind]}`}>
            <span aria-hidden="true">{signs[kind]} </span>
            <span className="sr-only">{names[kind]}</span>
            {text}
          </li>
        ))}
      </ol>
    </section>
  )
}

export type VersionRow = {
  id: string
  writtenBy: string | null
  writtenAt: Date
  replacedBy: string
  replacedAt: Date
  differences: Difference[]
}

type Props = {
  rows: readonly VersionRow[]
  /** 'the template': what the versions are of. */
  what: string
  zone: TimeZone
  /** The address of the button that puts a version back. */
  restore: (version: string) => string
}

/** What earlier saves replaced, newest first, each compared with what is there now. */
export function VersionList({ rows, what, zone, restore }: Props): ReactNode {
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState icon={<History className="size-6" />} title="No earlier versions">
          Each save keeps what it replaces.
        </EmptyState>
      </Card>
    )
  return (
    <ol aria-label="Versions" className="flex flex-col gap-4">
      {rows.map((row) => (
        <li key={row.id}>
          <VersionCard row={row} what={what} zone={zone} restore={restore(row.id)} />
        </li>
      ))}
    </ol>
  )
}

function VersionCard({
  row,
  what,
  zone,
  restore,
}: {
  row: VersionRow
  what: string
  zone: TimeZone
  restore: string
}) {
  const { writtenBy, writtenAt, replacedBy, replacedAt, differences } = row
  return (
    <Card
      title={`${formatMoment(writtenAt, zone)} by ${writtenBy ?? 'the program'}`}
      actions={<ActionButton to={restore}>Restore this version</ActionButton>}
    >
      <p className="text-muted text-sm">
        Replaced by {replacedBy} on {formatMoment(replacedAt, zone)}.
      </p>
      {differences.length === 0 ? (
        <p className="mt-2 text-sm">The same as {what} is now.</p>
      ) : (
        <details className="mt-2">
          <summary className="min-h-6 cursor-pointer font-medium text-link text-sm">
            Compare: {differences.map(({ label }) => label).join(', ')}
          </summary>
          {differences.map(({ label, theirs, yours }) => (
            <TextDifference key={label} label={label} former={theirs} current={yours} />
          ))}
        </details>
      )}
    </Card>
  )
}
