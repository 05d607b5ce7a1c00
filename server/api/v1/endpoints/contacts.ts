import { z } from 'zod'
import { andThen, ok } from '#kernel/result.ts'
import {
  contactAnswers,
  contactById,
  customerById,
} from '#modules/api/queries/objects/customers.server.ts'
import { contactObject } from '#modules/api/rules/objects/sales.ts'
import {
  changePersonRoles,
  removePerson,
} from '#modules/customers/operations/people/change-person.server.ts'
import {
  invitePerson,
  resendPersonInvitation,
} from '#modules/customers/operations/people/invite-person.server.ts'
import { mayEditOwnDetails, mayManageCustomers } from '#modules/customers/policy.ts'
import { invitePersonSchema, personRolesSchema } from '#modules/customers/rules/people.ts'
import { type ContactRole, contactRoles } from '#modules/identity/rules/contact.ts'
import { byForm, type Caller, type Endpoint, endpoint, gone, untold } from '../endpoint.ts'
import { listEndpoint } from '../list-endpoint.ts'

const policy = { staff: mayManageCustomers, customer: mayEditOwnDetails }

const seesCustomer = async ({ sight, ids }: Caller) =>
  (await customerById(sight, ids.customer ?? '')) !== null

const readContact = async (caller: Caller) => {
  const { customer = '', contact = '' } = caller.ids
  return (await seesCustomer(caller)) ? contactById(customer, contact) : null
}

const roles = z.array(z.enum(contactRoles)).max(contactRoles.length)

/** The checkboxes of the form. */
const chosen = (sent: ContactRole[]) => Object.fromEntries(sent.map((role) => [role, 'on']))

/** Staff's alone: a key of a customer that invites would give more than its own scopes. */
const write = {
  tag: 'Customers',
  scope: 'customers:write',
  policy: { staff: mayManageCustomers, customer: null },
  renamed: { billing: '/roles' },
} as const
const one = {
  path: '/customers/{customer}/contacts/{contact}',
  ids: { customer: 'customer', contact: 'contact' },
} as const

export const contactEndpoints: readonly Endpoint[] = [
  listEndpoint({
    path: '/customers/{customer}/contacts',
    operationId: 'listContacts',
    tag: 'Customers',
    summary: 'List the contacts of a customer',
    scope: 'customers:read',
    policy,
    ids: { customer: 'customer' },
    of: contactObject,
    filters: {},
    list: async (caller, { filters: _, ...request }) =>
      (await seesCustomer(caller)) ? contactAnswers(caller.ids.customer ?? '', request) : null,
  }),
  endpoint({
    ...one,
    method: 'get',
    operationId: 'getContact',
    tag: 'Customers',
    summary: 'Read a contact',
    scope: 'customers:read',
    policy,
    answer: contactObject,
    read: readContact,
  }),
  endpoint({
    ...write,
    method: 'post',
    path: '/customers/{customer}/contacts',
    operationId: 'inviteContact',
    summary: 'Invite a contact',
    description: 'They get an email with a link, and no access before they accept.',
    ids: { customer: 'customer' },
    status: 201,
    body: z.strictObject({ email: z.string().max(254), name: z.string().max(120), roles }),
    answer: contactObject,
    act: async ({ actor, ids, body: { roles: sent, ...person } }) => {
      const form = byForm(invitePersonSchema, { ...person, ...chosen(sent) })
      const invited = await andThen(form, (input) => invitePerson(actor, ids.customer ?? '', input))
      return invited.ok ? ok({ id: invited.value.id }) : invited
    },
    read: ({ ids }, { id }) => contactById(ids.customer ?? '', id),
  }),
  endpoint({
    ...write,
    ...one,
    method: 'patch',
    operationId: 'updateContact',
    summary: 'Change the roles of a contact',
    description: 'Counts from their next request.',
    ifMatch: true,
    body: z.strictObject({ roles }),
    answer: contactObject,
    current: readContact,
    act: ({ actor, ids: { customer = '', contact = '' }, body }) =>
      untold(
        andThen(byForm(personRolesSchema, chosen(body.roles)), (form) =>
          changePersonRoles(actor, customer, { id: contact, roles: form.roles }),
        ),
      ),
    read: readContact,
  }),
  endpoint({
    ...write,
    method: 'post',
    path: '/customers/{customer}/contacts/{contact}/resend',
    operationId: 'resendInvitation',
    summary: 'Email the invitation of a contact again',
    description: 'With a new link. The one before stops working.',
    ids: one.ids,
    answer: contactObject,
    act: ({ actor, ids }) =>
      untold(resendPersonInvitation(actor, ids.customer ?? '', ids.contact ?? '')),
    read: readContact,
  }),
  endpoint({
    ...write,
    ...one,
    ...gone,
    method: 'delete',
    operationId: 'removeContact',
    summary: 'Remove a contact, or withdraw the invitation',
    description: 'Access ends at once. Their sign-in account stays.',
    act: ({ actor, ids }) => untold(removePerson(actor, ids.customer ?? '', ids.contact ?? '')),
  }),
]
