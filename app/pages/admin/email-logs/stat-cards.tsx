import { href } from 'react-router'
import { formatCount } from '#kernel/format-count.ts'
import type { EmailLogStats } from '#modules/mail/queries/email-log-list.server.ts'
import { successRate } from '#modules/mail/rules/email-log-list.ts'
import { StatCard, StatCards } from '#ui/layout/stat-card.tsx'

/** B§2.2.9, the five cards. */
export function EmailLogCards({ stats }: { stats: EmailLogStats }) {
  const page = href('/admin/email-logs')
  return (
    <StatCards label="Summary">
      <StatCard label="Total" value={formatCount(stats.total)} to={page} />
      <StatCard label="Sent" value={formatCount(stats.sent)} to={`${page}?status=sent`} />
      <StatCard label="Failed" value={formatCount(stats.failed)} to={`${page}?status=failed`} />
      <StatCard label="Queued" value={formatCount(stats.queued)} to={`${page}?status=queued`} />
      <StatCard label="Success Rate" value={successRate(stats) ?? '–'} note="of sent and failed" />
    </StatCards>
  )
}
