import { href } from 'react-router'
import type { domainInquiryCounts } from '#modules/enquiries/queries/enquiry-counts.server.ts'
import { StatCard, StatCards } from '#ui/layout/stat-card.tsx'
import { formatCount } from '#ui/table/pager.tsx'

type Counts = Awaited<ReturnType<typeof domainInquiryCounts>>

export function InquiryStatCards({ counts }: { counts: Counts }) {
  const list = href('/admin/domain-inquiries')
  return (
    <StatCards label="Domain inquiries by status">
      <StatCard label="Total Inquiries" value={formatCount(counts.total)} to={list} />
      <StatCard label="New" value={formatCount(counts.new)} to={`${list}?status=new`} />
      <StatCard label="In Progress" value={formatCount(counts.inProgress)} to={`${list}?status=in_progress`} />
      <StatCard label="Contacted" value={formatCount(counts.contacted)} to={`${list}?status=contacted`} />
    </StatCards>
  )
}
