import { href } from 'react-router'
import { formatCappedCount } from '#kernel/format-count.ts'
import type { domainInquiryCounts } from '#modules/enquiries/queries/enquiry-counts.server.ts'
import { StatCard, StatCards } from '#ui/layout/stat-card.tsx'

type Counts = Awaited<ReturnType<typeof domainInquiryCounts>>

export function InquiryStatCards({ counts }: { counts: Counts }) {
  const list = href('/admin/domain-inquiries')
  return (
    <StatCards label="Domain inquiries by status">
      <StatCard label="Total Inquiries" value={formatCappedCount(counts.total)} to={list} />
      <StatCard label="New" value={formatCappedCount(counts.new)} to={`${list}?status=new`} />
      <StatCard
        label="In Progress"
        value={formatCappedCount(counts.inProgress)}
        to={`${list}?status=in_progress`}
      />
      <StatCard
        label="Contacted"
        value={formatCappedCount(counts.contacted)}
        to={`${list}?status=contacted`}
      />
    </StatCards>
  )
}
