import { z } from 'zod'
import { andThen, ok } from '#kernel/result.ts'
import { optionalTextSchema } from '#kernel/text-fields.ts'
import { allOf } from '#modules/api/operations/run-once.server.ts'
import {
  enquiryMessage,
  enquiryMessageAnswers,
  siteObject,
} from '#modules/api/queries/objects/site-lists.server.ts'
import { accountOfMember } from '#modules/api/queries/objects/support.server.ts'
import {
  domainInquiryObject,
  enquiryMessageObject,
  enquiryObject,
} from '#modules/api/rules/objects/site.ts'
import { assignEnquiry } from '#modules/enquiries/operations/assign-enquiry.server.ts'
import {
  changeDomainPriority,
  changeDomainStatus,
  saveDomainNotes,
} from '#modules/enquiries/operations/change-domain-inquiry.server.ts'
import {
  addEnquiryNote,
  changeEnquiryStatus,
} from '#modules/enquiries/operations/change-enquiry.server.ts'
import {
  deleteDomainInquiries,
  deleteEnquiry,
} from '#modules/enquiries/operations/delete-enquiries.server.ts'
import { replyToEnquiry } from '#modules/enquiries/operations/reply-to-enquiry.server.ts'
import { turnIntoTicket } from '#modules/enquiries/operations/turn-into-ticket.server.ts'
import { mayManageDomainInquiries, mayManageEnquiries } from '#modules/enquiries/policy.ts'
import { domainInquiry } from '#modules/enquiries/queries/enquiry-details.server.ts'
import {
  type EnquiryKind,
  enquiryNoteSchema,
  enquiryReplySchema,
  maxEnquiryMessage,
} from '#modules/enquiries/rules/enquiry-message.ts'
import {
  domainPriorities,
  domainStatuses,
  generalStatuses,
} from '#modules/enquiries/rules/status.ts'
import { byForm, type Caller, type Endpoint, endpoint, gone, untold } from '../endpoint.ts'
import { rowId, threadEndpoint } from '../list-endpoint.ts'

const tag = 'Enquiries'
const message = z.string().max(maxEnquiryMessage)

const general = {
  tag,
  ids: { enquiry: 'enquiry' },
  policy: { staff: mayManageEnquiries, customer: null },
} as const
const domain = {
  tag,
  ids: { domain_inquiry: 'domain_inquiry' },
  policy: { staff: mayManageDomainInquiries, customer: null },
} as const
const write = { scope: 'enquiries:write' } as const
const renamed = { agent: '/assignee' }
const assignee = rowId('staff_member')
  .nullable()
  .optional()
  .describe('A member of staff who manages such enquiries.')

const readEnquiry = ({ ids }: Caller) => siteObject('enquiries', ids.enquiry ?? '')
const readInquiry = ({ ids }: Caller) => siteObject('domain_inquiries', ids.domain_inquiry ?? '')

/** A program has no page on which it could have seen what came in meanwhile. */
const everythingSeen = Number.MAX_SAFE_INTEGER

/** An email to the person who wrote. */
async function reply(
  { actor, onceKey }: Caller & { onceKey: string },
  kind: 'general' | 'domain',
  { id, text }: { id: string; text: string },
) {
  const form = { message: text, seen: everythingSeen, idempotencyKey: onceKey }
  const sent = await andThen(byForm(enquiryReplySchema, form), (input) =>
    replyToEnquiry(actor, kind, { id, reply: input }),
  )
  return sent.ok ? ok({ id: sent.value.messageId }) : sent
}

async function note(
  { actor, onceKey }: Caller & { onceKey: string },
  { id, text }: { id: string; text: string },
) {
  const form = byForm(enquiryNoteSchema, { message: text, idempotencyKey: onceKey })
  const added = await andThen(form, (input) =>
    addEnquiryNote(actor, { kind: 'general', id }, input),
  )
  return added.ok ? ok({ id: added.value.messageId }) : added
}

/** A member without an account is refused like one who manages no enquiries. */
async function assign(
  actor: Caller['actor'],
  kind: EnquiryKind,
  { id, member }: { id: string; member: string | null },
) {
  const agentId = member === null ? '' : ((await accountOfMember(member)) ?? member)
  return assignEnquiry(actor, kind, { id, agentId })
}

/** The notes as a whole; that they are those that were read, If-Match has checked. */
async function saveNotes(actor: Caller['actor'], id: string, typed: string) {
  const { version = '' } = (await domainInquiry(id)) ?? {}
  const form = z.object({ notes: optionalTextSchema(maxEnquiryMessage) })
  return andThen(byForm(form, { notes: typed }), ({ notes }) =>
    saveDomainNotes(actor, id, { notes, version }),
  )
}

export const enquiryEndpoints: readonly Endpoint[] = [
  endpoint({
    ...general,
    ...write,
    method: 'patch',
    path: '/enquiries/{enquiry}',
    operationId: 'updateEnquiry',
    summary: 'Change the status of an enquiry, or assign it',
    description: 'Only what is sent changes.',
    ifMatch: true,
    renamed,
    body: z.strictObject({ status: z.enum(generalStatuses).optional(), assignee }),
    answer: enquiryObject,
    current: readEnquiry,
    act: ({ actor, ids: { enquiry: id = '' }, body: { status, assignee: member } }) =>
      allOf(
        status !== undefined && (() => changeEnquiryStatus(actor, id, status)),
        member !== undefined && (() => assign(actor, 'general', { id, member })),
      ),
    read: readEnquiry,
  }),
  endpoint({
    ...general,
    ...write,
    method: 'post',
    path: '/enquiries/{enquiry}/ticket',
    operationId: 'turnEnquiryIntoTicket',
    summary: 'Make a ticket of an enquiry',
    description: 'Once, with all that was written. The key needs tickets:write, too.',
    answer: enquiryObject,
    act: ({ actor, ids }) => turnIntoTicket(actor, 'general', ids.enquiry ?? ''),
    read: readEnquiry,
  }),
  endpoint({
    ...general,
    ...write,
    ...gone,
    method: 'delete',
    path: '/enquiries/{enquiry}',
    operationId: 'deleteEnquiry',
    summary: 'Delete an enquiry and its messages',
    description: 'A ticket that it became stays.',
    act: ({ actor, ids }) => deleteEnquiry(actor, ids.enquiry ?? ''),
  }),
  threadEndpoint({
    ...general,
    path: '/enquiries/{enquiry}/messages',
    operationId: 'listEnquiryMessages',
    summary: 'List what was written about an enquiry',
    scope: 'enquiries:read',
    of: enquiryMessageObject,
    list: async (caller, request) =>
      (await readEnquiry(caller)) &&
      enquiryMessageAnswers({ kind: 'general', id: caller.ids.enquiry ?? '' }, request),
  }),
  endpoint({
    ...general,
    ...write,
    method: 'post',
    path: '/enquiries/{enquiry}/messages',
    operationId: 'answerEnquiry',
    summary: 'Answer an enquiry by email, or add a note',
    description: 'An answer marks it as replied. One that became a ticket is answered there.',
    status: 201,
    body: z.strictObject({
      message,
      is_internal: z.boolean().default(false).describe('A note that is not emailed.'),
    }),
    answer: enquiryMessageObject,
    act: (work) => {
      const about = { id: work.ids.enquiry ?? '', text: work.body.message }
      return work.body.is_internal ? note(work, about) : reply(work, 'general', about)
    },
    read: (_, { id }) => enquiryMessage(id),
  }),
  endpoint({
    ...domain,
    ...write,
    method: 'patch',
    path: '/domain_inquiries/{domain_inquiry}',
    operationId: 'updateDomainInquiry',
    summary: 'Change the status, the priority or the notes of a domain inquiry, or assign it',
    description: 'Only what is sent changes.',
    ifMatch: true,
    renamed,
    body: z.strictObject({
      status: z.enum(domainStatuses).optional(),
      priority: z.enum(domainPriorities).optional(),
      notes: message.optional().describe('Only staff see them.'),
      assignee,
    }),
    answer: domainInquiryObject,
    current: readInquiry,
    act: ({ actor, ids: { domain_inquiry: id = '' }, body }) => {
      const { status, priority, notes, assignee: member } = body
      return allOf(
        status !== undefined && (() => changeDomainStatus(actor, id, status)),
        priority !== undefined && (() => changeDomainPriority(actor, id, priority)),
        notes !== undefined && (() => saveNotes(actor, id, notes)),
        member !== undefined && (() => assign(actor, 'domain', { id, member })),
      )
    },
    read: readInquiry,
  }),
  endpoint({
    ...domain,
    ...write,
    method: 'post',
    path: '/domain_inquiries/{domain_inquiry}/ticket',
    operationId: 'turnDomainInquiryIntoTicket',
    summary: 'Make a ticket of a domain inquiry',
    description: 'Once, with all that was written. The key needs tickets:write, too.',
    answer: domainInquiryObject,
    act: ({ actor, ids }) => turnIntoTicket(actor, 'domain', ids.domain_inquiry ?? ''),
    read: readInquiry,
  }),
  endpoint({
    ...domain,
    ...write,
    ...gone,
    method: 'delete',
    path: '/domain_inquiries/{domain_inquiry}',
    operationId: 'deleteDomainInquiry',
    summary: 'Delete a domain inquiry and its messages',
    description: 'A ticket that it became stays.',
    act: ({ actor, ids }) => untold(deleteDomainInquiries(actor, [ids.domain_inquiry ?? ''])),
  }),
  threadEndpoint({
    ...domain,
    path: '/domain_inquiries/{domain_inquiry}/messages',
    operationId: 'listDomainInquiryMessages',
    summary: 'List the emails about a domain inquiry',
    scope: 'enquiries:read',
    of: enquiryMessageObject,
    list: async (caller, request) =>
      (await readInquiry(caller)) &&
      enquiryMessageAnswers({ kind: 'domain', id: caller.ids.domain_inquiry ?? '' }, request),
  }),
  endpoint({
    ...domain,
    ...write,
    method: 'post',
    path: '/domain_inquiries/{domain_inquiry}/messages',
    operationId: 'answerDomainInquiry',
    summary: 'Answer a domain inquiry by email',
    description: 'A new one is contacted then. One that became a ticket is answered there.',
    status: 201,
    body: z.strictObject({ message }),
    answer: enquiryMessageObject,
    act: (work) =>
      reply(work, 'domain', { id: work.ids.domain_inquiry ?? '', text: work.body.message }),
    read: (_, { id }) => enquiryMessage(id),
  }),
]
