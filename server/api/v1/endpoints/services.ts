import { z } from 'zod'
import { customersByIds } from '#modules/api/queries/objects/customers.server.ts'
import { maySeeOwnServices } from '#modules/billing/policy.ts'
import {
  holdService,
  retryAction,
} from '#modules/provisioning/operations/manage-services.server.ts'
import { mayManageServices } from '#modules/provisioning/policy.ts'
import {
  serviceAnswers,
  serviceObjectById,
} from '#modules/provisioning/queries/service-objects.server.ts'
import { seenStates } from '#modules/provisioning/rules/service.ts'
import { holdForm } from '#modules/provisioning/rules/service-forms.ts'
import { serviceObject } from '#modules/provisioning/rules/service-object.ts'
import { type Caller, type Endpoint, endpoint, untold } from '../endpoint.ts'
import { listEndpoint, rowId } from '../list-endpoint.ts'

const policy = { staff: mayManageServices, customer: maySeeOwnServices }
const ofStaff = { staff: mayManageServices, customer: null }
const expands = { customer: { scope: 'customers:read', byIds: customersByIds } } as const
const readService = ({ sight, ids }: Caller) => serviceObjectById(sight, ids.service ?? '')

export const serviceEndpoints: readonly Endpoint[] = [
  listEndpoint({
    path: '/services',
    operationId: 'listServices',
    tag: 'Services',
    summary: 'List services',
    scope: 'services:read',
    policy,
    of: serviceObject,
    expands,
    filters: {
      state: z.enum(seenStates).optional(),
      subscription: rowId('subscription').optional(),
      customer: rowId('customer').optional(),
    },
    list: ({ sight }, { filters, ...request }) => {
      const { state = null, subscription = null, customer = null } = filters
      return serviceAnswers(sight, { ...request, filters: { state, subscription, customer } })
    },
  }),
  endpoint({
    method: 'get',
    path: '/services/{service}',
    operationId: 'getService',
    tag: 'Services',
    summary: 'Read a service',
    scope: 'services:read',
    policy,
    ids: { service: 'service' },
    expands,
    answer: serviceObject,
    read: readService,
  }),
  endpoint({
    method: 'post',
    path: '/services/{service}/hold',
    operationId: 'holdService',
    tag: 'Services',
    summary: 'Hold a service suspended, whatever billing says',
    scope: 'services:write',
    policy: ofStaff,
    ids: { service: 'service' },
    body: z.strictObject(holdForm.shape),
    answer: serviceObject,
    act: ({ actor, ids, body }) => untold(holdService(actor, ids.service ?? '', body.reason)),
    read: readService,
  }),
  endpoint({
    method: 'post',
    path: '/services/{service}/release',
    operationId: 'releaseService',
    tag: 'Services',
    summary: 'No longer hold a service',
    scope: 'services:write',
    policy: ofStaff,
    ids: { service: 'service' },
    answer: serviceObject,
    act: ({ actor, ids }) => untold(holdService(actor, ids.service ?? '', '')),
    read: readService,
  }),
  endpoint({
    method: 'post',
    path: '/services/{service}/retry',
    operationId: 'retryService',
    tag: 'Services',
    summary: 'Try again what waits for a person',
    scope: 'services:write',
    policy: ofStaff,
    ids: { service: 'service' },
    answer: serviceObject,
    act: ({ actor, ids }) => untold(retryAction(actor, ids.service ?? '')),
    read: readService,
  }),
]
