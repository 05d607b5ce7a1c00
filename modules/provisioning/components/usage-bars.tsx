import { formatFileSize } from '#kernel/files/file-size.ts'
import type { Measure, Usage } from '../rules/server-port.ts'

const measures = {
  disk: { label: 'Disk space', isBytes: true },
  traffic: { label: 'Traffic this month', isBytes: true },
  mailboxes: { label: 'Mailboxes', isBytes: false },
  databases: { label: 'Databases', isBytes: false },
} as const satisfies Record<keyof Usage, { label: string; isBytes: boolean }>

const names: readonly (keyof Usage)[] = ['disk', 'traffic', 'mailboxes', 'databases']

/** What an account uses, each with a bar where it has a limit. */
export function UsageBars({ usage }: { usage: Usage }) {
  return (
    <ul aria-label="Usage" className="grid gap-3">
      {names.map((name) => {
        const measure = usage[name]
        return measure && <UsageBar key={name} {...measures[name]} measure={measure} />
      })}
    </ul>
  )
}

type BarProps = { label: string; isBytes: boolean; measure: Measure }

function UsageBar({ label, isBytes, measure: { used, limit } }: BarProps) {
  const say = (amount: number) => (isBytes ? formatFileSize(amount) : String(amount))
  const part = limit === null || limit === 0 ? null : Math.min(100, (used / limit) * 100)
  return (
    <li className="text-sm">
      <div className="tabular flex flex-wrap justify-between gap-x-4">
        <span className="text-muted">{label}</span>
        <span>
          {say(used)} {limit === null ? 'used, no limit' : `of ${say(limit)}`}
        </span>
      </div>
      {part !== null && (
        <svg
          viewBox="0 0 100 2"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="mt-1 h-1.5 w-full rounded-full bg-neutral-soft"
        >
          <rect width={part} height="2" className={part >= 90 ? 'fill-danger' : 'fill-selected'} />
        </svg>
      )}
    </li>
  )
}
