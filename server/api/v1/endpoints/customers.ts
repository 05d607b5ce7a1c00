import { z } from 'zod'
import { andThen, ok, type Result, refuse } from '#kernel/result.ts'
import {
  customerAnswers,
  customerById,
  customerRow,
} from '#modules/api/queries/objects/customers.server.ts'
import { customerObject } from '#modules/api/rules/objects/sales.ts'
import { createCustomer } from '#modules/customers/operations/create-customer.server.ts'
import { updateCustomer } from '#modules/customers/operations/update-customer.server.ts'
import { mayEditOwnDetails, mayManageCustomers } from '#modules/customers/policy.ts'
import { type CustomerStatus, customerStatuses } from '#modules/customers/rules/customer.ts'
import { customerFormSchema } from '#modules/customers/rules/customer-form.ts'
import { customerValues } from '#modules/customers/rules/customer-values.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { byForm, type Caller, type Endpoint, endpoint, formOf, untold } from '../endpoint.ts'
import { listEndpoint } from '../list-endpoint.ts'

const address = z
  .strictObject({
    line1: z.string().max(200),
    line2: z.string().max(200),
    city: z.string().max(100),
    province: z.string().max(100),
    postal_code: z.string().max(20),
    country: z.string().length(2, 'Enter the code of a country, such as ZA.'),
  })
  .partial()

/** What a customer is created and changed with; the form of staff judges it further. */
const fields = {
  email: z.string().max(254),
  first_name: z.string().max(100),
  last_name: z.string().max(100),
  company: z.string().max(200).optional(),
  phone: z.string().max(40).optional(),
  vat_number: z.string().max(20).optional(),
  billing_address: address.optional(),
  status: z.enum(customerStatuses).optional(),
  notes: z.string().max(5000).optional(),
  tags: z.array(z.string().max(40)).max(20).optional(),
}

const newCustomer = z.strictObject({
  ...fields,
  opens_account: z
    .boolean()
    .default(false)
    .describe('Opens a sign-in account as well, and emails its temporary password.'),
})
const customerChanges = z.strictObject(fields).partial()

/** The names of the form as the body has them. */
const renamed = Object.fromEntries(
  ['line1', 'line2', 'city', 'province', 'country'].map((name) => [
    name,
    `/billing_address/${name}`,
  ]),
)
const pointers = { ...renamed, postalCode: '/billing_address/postal_code' }

type Sent = z.output<typeof customerChanges>

/** The values of the form: those that were sent, else those that there are. */
function customerForm(sent: Sent, known: Record<string, string> = {}): Record<string, string> {
  const { billing_address: { postal_code, ...parts } = {}, tags, ...rest } = sent
  const typed = {
    email: rest.email,
    firstName: rest.first_name,
    lastName: rest.last_name,
    company: rest.company,
    phone: rest.phone,
    vatNumber: rest.vat_number,
    status: rest.status,
    notes: rest.notes,
    tags: tags?.join(','),
    postalCode: postal_code,
    ...parts,
  }
  return formOf(typed, known)
}

const readCustomer = ({ sight, ids }: Caller) => customerById(sight, ids.customer ?? '')

async function createdCustomer(
  actor: Caller['actor'],
  { opens_account, ...sent }: z.output<typeof newCustomer>,
): Promise<Result<{ id: string }>> {
  const account = opens_account ? { kind: 'mailed' as const } : { kind: 'none' as const }
  const made = await andThen(
    byForm(customerFormSchema, customerForm(sent)),
    ({ version: _, ...input }) => createCustomer(actor, input, account),
  )
  return made.ok ? ok({ id: made.value.customerId }) : made
}

const policy = { staff: mayManageCustomers, customer: mayEditOwnDetails }
const staffOnly = { staff: mayManageCustomers, customer: null }

export const customerEndpoints: readonly Endpoint[] = [
  listEndpoint({
    path: '/customers',
    operationId: 'listCustomers',
    tag: 'Customers',
    summary: 'List customers',
    description: 'The newest first. A key of a customer sees that customer alone.',
    scope: 'customers:read',
    policy,
    of: customerObject,
    filters: {
      status: z.enum(customerStatuses).optional(),
      email: z.string().toLowerCase().max(254).optional(),
    },
    list: ({ sight }, { filters: { status = null, email = null }, ...request }) =>
      customerAnswers(sight, { ...request, filters: { status: status as CustomerStatus, email } }),
  }),
  endpoint({
    method: 'get',
    path: '/customers/{customer}',
    operationId: 'getCustomer',
    tag: 'Customers',
    summary: 'Read a customer',
    scope: 'customers:read',
    policy,
    ids: { customer: 'customer' },
    answer: customerObject,
    read: readCustomer,
  }),
  endpoint({
    method: 'post',
    path: '/customers',
    operationId: 'createCustomer',
    tag: 'Customers',
    summary: 'Create a customer',
    description: 'One customer per email address: another one with the same address is a conflict.',
    scope: 'customers:write',
    policy: staffOnly,
    status: 201,
    renamed: pointers,
    body: newCustomer,
    answer: customerObject,
    act: ({ actor, body }) => createdCustomer(actor, body),
    read: ({ sight }, { id }) => customerById(sight, id),
  }),
  endpoint({
    method: 'patch',
    path: '/customers/{customer}',
    operationId: 'updateCustomer',
    tag: 'Customers',
    summary: 'Change a customer',
    description: 'Only what is sent changes. Documents that exist keep what they were made with.',
    scope: 'customers:write',
    policy: staffOnly,
    ids: { customer: 'customer' },
    ifMatch: true,
    renamed: pointers,
    body: customerChanges,
    answer: customerObject,
    current: readCustomer,
    act: async ({ actor, ids, body }) => {
      const row = await customerRow(ids.customer ?? '')
      if (!row) return refuse('not_found', 'Customer not found')
      const known = customerValues(row)
      return andThen(byForm(customerFormSchema, customerForm(body, known)), (input) =>
        untold(updateCustomer(actor, row.id, { ...input, version: versionOfValues(known) })),
      )
    },
    read: readCustomer,
  }),
]
