import { href } from 'react-router'
import type { generalEnquiryCounts } from '#modules/enquiries/queries/enquiry-counts.server.ts'
import { StatCard, StatCards } from '#ui/layout/stat-card.tsx'
import { formatCount } from '#ui/table/pager.tsx'

type Counts = Awaited<ReturnType<typeof generalEnquiryCounts>>

export function EnquiryStatCards({ counts }: { counts: Counts }) {
  const list = href('/admin/enquiries')
  return (
    <StatCards label="Enquiries by status">
      <StatCard label="Total" value={formatCount(counts.total)} to={list} />
      <StatCard label="New" value={formatCount(counts.new)} to={`${list}?status=new`} />
      <StatCard label="In Progress" value={formatCount(counts.inProgress)} to={`${list}?status=in_progress`} />
      <StatCard label="Resolved" value={formatCount(counts.resolved)} to={`${list}?status=resolved`} />
    </StatCards>
  )
}
