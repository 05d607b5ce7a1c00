import { href } from 'react-router'
import type { Policy } from '#app/access.ts'
import {
  mayManageInvoices,
  mayManageOrders,
  mayManagePayments,
  mayManageSubscriptions,
} from '#modules/billing/policy.ts'
import { reviewTotal } from '#modules/billing/subscriptions/queries/subscriptions-to-review.server.ts'
import { mayManageBlog } from '#modules/blog/policy.ts'
import { pendingCommentCount } from '#modules/blog/queries/manage-comments.server.ts'
import { mayHandleChats } from '#modules/chat/policy.ts'
import { waitingChatCount } from '#modules/chat/statistics/queries/chat-report.server.ts'
import { mayManageReviews } from '#modules/content/reviews/policy.ts'
import { pendingReviewCount } from '#modules/content/reviews/queries/manage-reviews.server.ts'
import { mayManageDomainInquiries, mayManageEnquiries } from '#modules/enquiries/policy.ts'
import {
  newDomainInquiryCount,
  newGeneralEnquiryCount,
} from '#modules/enquiries/queries/enquiry-lists.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { canManageEmail } from '#modules/mail/policy.ts'
import { bouncingAddressCount } from '#modules/mail/suppressions/queries/suppression-list.server.ts'
import { mayManageServices } from '#modules/provisioning/policy.ts'
import { servicesForPersonCount } from '#modules/provisioning/queries/services.server.ts'
import { forPerson } from '#modules/provisioning/rules/service-forms.ts'
import { mayHandleTickets } from '#modules/support/policy.ts'
import { upTo } from './visible-activity.ts'
import {
  invoiceLines,
  orderLines,
  paymentLines,
  ticketLines,
  type WaitingLine,
} from './waiting-lines.server.ts'

type Source = { policy: Policy; lines: () => Promise<WaitingLine[]> }

/** In the order in which they are shown. */
const sources: readonly Source[] = [
  { policy: mayManageInvoices, lines: invoiceLines },
  { policy: mayManagePayments, lines: paymentLines },
  { policy: mayManageOrders, lines: orderLines },
  {
    policy: mayManageSubscriptions,
    lines: async () => [
      {
        group: 'Orders and services',
        label: 'Subscriptions to review',
        ...upTo(await reviewTotal()),
        to: '/admin/subscriptions?attention=any',
      },
    ],
  },
  {
    policy: mayManageServices,
    lines: async () => [
      {
        group: 'Orders and services',
        label: 'Accounts that need a person',
        ...upTo(await servicesForPersonCount()),
        to: `${href('/admin/services')}?action=${forPerson}`,
        isUrgent: true,
      },
    ],
  },
  { policy: mayHandleTickets, lines: ticketLines },
  {
    policy: mayHandleChats,
    lines: async () => [
      {
        group: 'Support',
        label: 'Chats waiting',
        ...upTo(await waitingChatCount()),
        to: '/admin/live-chat',
        isUrgent: true,
      },
    ],
  },
  {
    policy: mayManageEnquiries,
    lines: async () => [
      {
        group: 'Support',
        label: 'New enquiries',
        ...upTo(await newGeneralEnquiryCount()),
        to: '/admin/enquiries?status=new',
      },
    ],
  },
  {
    policy: mayManageDomainInquiries,
    lines: async () => [
      {
        group: 'Support',
        label: 'New domain inquiries',
        ...upTo(await newDomainInquiryCount()),
        to: '/admin/domain-inquiries?status=new',
      },
    ],
  },
  {
    policy: mayManageReviews,
    lines: async () => [
      {
        group: 'Website and email',
        label: 'Reviews to approve',
        ...upTo(await pendingReviewCount()),
        to: '/admin/reviews?status=pending',
      },
    ],
  },
  {
    policy: mayManageBlog,
    lines: async () => [
      {
        group: 'Website and email',
        label: 'Comments to approve',
        ...upTo(await pendingCommentCount()),
        to: '/admin/blog/comments?status=pending',
      },
    ],
  },
  {
    policy: canManageEmail,
    lines: async () => [
      {
        group: 'Website and email',
        label: 'Addresses that bounce',
        ...upTo(await bouncingAddressCount()),
        to: '/admin/email/suppressions?reason=hard_bounce',
      },
    ],
  },
]

/** What waits for this member of staff. What they may not open is not asked for. */
export async function waitingFor(member: Actor): Promise<WaitingLine[]> {
  const found = await Promise.all(
    sources.filter(({ policy }) => policy(member)).map(({ lines }) => lines()),
  )
  return found.flat().filter(({ count }) => count > 0)
}
