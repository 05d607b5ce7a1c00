import { href } from 'react-router'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import type { GeneralEnquiryDetails } from '#modules/enquiries/queries/enquiry-details.server.ts'
import { PropertyForm } from '#ui/form/property-form.tsx'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { type Agents, agentOptions } from '../correspondence/agent-options.ts'

type Props = { enquiry: GeneralEnquiryDetails; agents: Agents; zone: TimeZone }

/** Who wrote, what happened when, and who handles it. */
export function EnquiryContact({ enquiry, agents, zone }: Props) {
  const at = (moment: Date | null) => moment && formatMoment(moment, zone)
  return (
    <Card title="Contact">
      <div className="flex flex-col gap-4">
        <DescriptionList
          entries={[
            ['Name', enquiry.name],
            [
              'Email',
              <a
                key="email"
                href={`mailto:${enquiry.email}`}
                className="wrap-anywhere text-link underline underline-offset-2"
              >
                {enquiry.email}
              </a>,
            ],
            ['Received', at(enquiry.createdAt)],
            ['First read', at(enquiry.firstReadAt)],
            ['Replied', at(enquiry.repliedAt)],
            ['Resolved', at(enquiry.resolvedAt)],
          ]}
        />
        <PropertyForm
          action={href('/admin/enquiries/:id/change/:property', {
            id: enquiry.id,
            property: 'agent',
          })}
          name="agent"
          label="Assigned to"
          value={enquiry.assignedTo ?? ''}
          options={agentOptions(agents, enquiry)}
        />
      </div>
    </Card>
  )
}
