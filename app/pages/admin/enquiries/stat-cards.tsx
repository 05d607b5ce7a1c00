import { href } from 'react-router'
import { formatCappedCount } from '#kernel/format-count.ts'
import type { generalEnquiryCounts } from '#modules/enquiries/queries/enquiry-counts.server.ts'
import { StatCard, StatCards } from '#ui/layout/stat-card.tsx'

type Counts = Awaited<ReturnType<typeof generalEnquiryCounts>>

export function EnquiryStatCards({ counts }: { counts: Counts }) {
  const list = href('/admin/enquiries')
  return (
    <StatCards label="Enquiries by status">
      <StatCard label="Total" value={formatCappedCount(counts.total)} to={list} />
      <StatCard label="New" value={formatCappedCount(counts.new)} to={`${list}?status=new`} />
      <StatCard
        label="In Progress"
        value={formatCappedCount(counts.inProgress)}
        to={`${list}?status=in_progress`}
      />
      <StatCard
        label="Resolved"
        value={formatCappedCount(counts.resolved)}
        to={`${list}?status=resolved`}
      />
    </StatCards>
  )
}
