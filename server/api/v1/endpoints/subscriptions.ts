import { z } from 'zod'
import { customersByIds } from '#modules/api/queries/objects/customers.server.ts'
import { subscriptionAnswers, subscriptionById } from '#modules/api/queries/objects/money.server.ts'
import { subscriptionObject } from '#modules/api/rules/objects/sales.ts'
import { mayManageSubscriptions, maySeeOwnServices } from '#modules/billing/policy.ts'
import { subscriptionStatuses } from '#modules/billing/subscriptions/rules/subscription-list.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { listEndpoint, rowId } from '../list-endpoint.ts'

const policy = { staff: mayManageSubscriptions, customer: maySeeOwnServices }
const expands = { customer: { scope: 'customers:read', byIds: customersByIds } } as const

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
    read: ({ sight, ids }) => subscriptionById(sight, ids.subscription ?? ''),
  }),
]
