import { data, href, Outlet, useLocation } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { replyToEnquiry } from '#modules/enquiries/operations/reply-to-enquiry.server.ts'
import {
  enquiryAgents,
  type GeneralEnquiryDetails,
  generalEnquiry,
} from '#modules/enquiries/queries/enquiry-details.server.ts'
import { enquiryThread } from '#modules/enquiries/queries/enquiry-thread.server.ts'
import { enquiryReplySchema } from '#modules/enquiries/rules/enquiry-message.ts'
import { canManageEmail } from '#modules/mail/policy.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { MessageText } from '#modules/support/components/message.tsx'
import { mayHandleTickets } from '#modules/support/policy.ts'
import { now } from '#platform/clock.server.ts'
import { PropertyForm } from '#ui/form/property-form.tsx'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { type Agents, agentOptions } from '../correspondence/agent-options.ts'
import { Correspondence } from '../correspondence/thread.tsx'
import type { Route } from './+types/details'
import { EnquiryHead } from './head.tsx'
import { ReplyCard } from './reply-card.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? loaderData.enquiry.subject : 'Enquiry' },
]

export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const enquiry = await generalEnquiry(args.params.id)
  if (!enquiry) throw data('This enquiry was deleted.', { status: 404 })
  const [messages, agents, { timezone }] = await Promise.all([
    enquiryThread('general', enquiry.id),
    enquiryAgents('general'),
    siteSettings(),
  ])
  const may = { tickets: mayHandleTickets(member), logs: canManageEmail(member) }
  // An own reply that was sent leaves an empty form; what others write leaves the form as it is.
  const ownReplies = messages.filter(
    ({ kind, senderId }) => kind === 'reply' && senderId === member.userId,
  ).length
  return {
    enquiry,
    messages,
    ownReplies,
    agents,
    may,
    timezone,
    now: now(),
    idempotencyKey: newId(),
  }
}

export const action = formAction(({ params, url }: Route.ActionArgs) => ({
  schema: enquiryReplySchema,
  run: (member, reply) => replyToEnquiry(member, 'general', { id: params.id, reply }),
  done: () =>
    redirectWithToast(`${href('/admin/enquiries/:id', { id: params.id })}${url.search}`, {
      kind: 'success',
      message: 'Email sent',
    }),
}))

/** Data for the dialog that opens over it. */
export type EnquiryOutlet = { back: string; idempotencyKey: string }

export default function Enquiry({ loaderData, actionData }: Route.ComponentProps) {
  const { enquiry, messages, ownReplies, agents, may, timezone, now, idempotencyKey } = loaderData
  const { search } = useLocation()
  return (
    <article className="flex min-w-0 flex-col gap-4">
      <EnquiryHead enquiry={enquiry} mayTurnIntoTicket={may.tickets} list={search} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Card title="Message">
            <div className="text-sm leading-relaxed">
              <MessageText>{enquiry.message}</MessageText>
            </div>
          </Card>
          <Correspondence
            messages={messages}
            mayOpenMails={may.tickets}
            mayOpenLogs={may.logs}
            now={now}
            zone={timezone}
          />
          <ReplyCard
            key={`${enquiry.id}:${ownReplies}`}
            enquiry={enquiry}
            seen={messages.length}
            answer={actionData}
            idempotencyKey={idempotencyKey}
            mayOpenTicket={may.tickets}
          />
        </div>
        <EnquiryContact enquiry={enquiry} agents={agents} zone={timezone} />
      </div>
      <Outlet
        context={
          {
            back: `${href('/admin/enquiries/:id', { id: enquiry.id })}${search}`,
            idempotencyKey,
          } satisfies EnquiryOutlet
        }
      />
    </article>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading="Enquiry" message="Failed to load enquiry" error={error} />
}

type Props = { enquiry: GeneralEnquiryDetails; agents: Agents; zone: TimeZone }

/** Who wrote, what happened when, and who handles it. */
function EnquiryContact({ enquiry, agents, zone }: Props) {
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
