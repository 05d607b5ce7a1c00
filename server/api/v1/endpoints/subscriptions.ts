import { z } from 'zod'
import { customersByIds } from '#modules/api/queries/objects/customers.server.ts'
import { subscriptionAnswers, subscriptionById } from '#modules/api/queries/objects/money.server.ts'
import { subscriptionObject } from '#modules/api/rules/objects/sales.ts'
import { serviceLabel } from '#modules/billing/orders/rules/service-label.ts'
import { mayManageSubscriptions, maySeeOwnServices } from '#modules/billing/policy.ts'
import {
  cancelAtPeriodEnd,
  withdrawCancellation,
} from '#modules/billing/subscription-changes/operations/cancel-at-period-end.server.ts'
import { renameService } from '#modules/billing/subscription-changes/operations/rename-service.server.ts'
import {
  cancelSubscriptionNow,
  pauseSubscription,
  resumeSubscription,
} from '#modules/billing/subscription-changes/operations/staff-subscriptions.server.ts'
import { subscriptionStatuses } from '#modules/billing/subscriptions/rules/subscription-list.ts'
import { type Caller, type Endpoint, endpoint, untold } from '../endpoint.ts'
import { listEndpoint, rowId } from '../list-endpoint.ts'

const policy = { staff: mayManageSubscriptions, customer: maySeeOwnServices }
const expands = { customer: { scope: 'customers:read', byIds: customersByIds } } as const
const readSubscription = ({ sight, ids }: Caller) => subscriptionById(sight, ids.subscription ?? '')

/** What every write has in common: staff's, of one subscription, which it answers with. */
const write = {
  tag: 'Subscriptions',
  scope: 'subscriptions:write',
  policy: { staff: mayManageSubscriptions, customer: null },
  ids: { subscription: 'subscription' },
  answer: subscriptionObject,
} as const

export const subscriptionEndpoints: readonly Endpoint[] = [
  listEndpoint({
    path: '/subscriptions',
    operationId: 'listSubscriptions',
    tag: 'Subscriptions',
    summary: 'List subscriptions',
    scope: 'subscriptions:read',
    policy,
    of: subscriptionObject,
    expands,
    filters: {
      status: z.enum(subscriptionStatuses).optional(),
      customer: rowId('customer').optional(),
    },
    list: ({ sight }, { filters: { status = null, customer = null }, ...request }) =>
      subscriptionAnswers(sight, { ...request, filters: { status, customer } }),
  }),
  endpoint({
    method: 'get',
    path: '/subscriptions/{subscription}',
    operationId: 'getSubscription',
    tag: 'Subscriptions',
    summary: 'Read a subscription',
    scope: 'subscriptions:read',
    policy,
    ids: { subscription: 'subscription' },
    expands,
    answer: subscriptionObject,
    read: readSubscription,
  }),
  endpoint({
    ...write,
    method: 'patch',
    path: '/subscriptions/{subscription}',
    operationId: 'updateSubscription',
    summary: 'Name what a subscription is for',
    ifMatch: true,
    renamed: { serviceLabel: '/service_label' },
    body: z.strictObject({ service_label: serviceLabel }),
    act: ({ actor, ids, body }) =>
      untold(renameService(actor, ids.subscription ?? '', body.service_label)),
    read: readSubscription,
    current: readSubscription,
  }),
  endpoint({
    ...write,
    method: 'post',
    path: '/subscriptions/{subscription}/pause',
    operationId: 'pauseSubscription',
    summary: 'Pause a subscription',
    description: 'From today until a day, or until it is resumed. Paused days are not billed.',
    renamed: { resume_date: '/resume_on' },
    body: z.strictObject({ resume_on: z.iso.date().nullable().default(null) }),
    act: ({ actor, ids, body }) =>
      untold(pauseSubscription(actor, ids.subscription ?? '', { resumeDate: body.resume_on })),
    read: readSubscription,
  }),
  endpoint({
    ...write,
    method: 'post',
    path: '/subscriptions/{subscription}/resume',
    operationId: 'resumeSubscription',
    summary: 'Resume a paused subscription',
    act: ({ actor, ids }) => untold(resumeSubscription(actor, ids.subscription ?? '')),
    read: readSubscription,
  }),
  endpoint({
    ...write,
    method: 'post',
    path: '/subscriptions/{subscription}/cancel',
    operationId: 'cancelSubscription',
    summary: 'Cancel a subscription',
    description: 'At the end of its period, or now, which needs a reason that the customer reads.',
    movesMoney: true,
    body: z.strictObject({
      when: z.enum(['period_end', 'now']),
      reason: z.string().max(500).default(''),
    }),
    act: ({ actor, ids: { subscription = '' }, body: { when, reason } }) =>
      untold(
        when === 'now'
          ? cancelSubscriptionNow(actor, subscription, { reason })
          : cancelAtPeriodEnd(actor, subscription, { reason }),
      ),
    read: readSubscription,
  }),
  endpoint({
    ...write,
    method: 'post',
    path: '/subscriptions/{subscription}/keep',
    operationId: 'keepSubscription',
    summary: 'Withdraw a cancellation at the end of the period',
    movesMoney: true,
    act: ({ actor, ids }) => untold(withdrawCancellation(actor, ids.subscription ?? '')),
    read: readSubscription,
  }),
]
