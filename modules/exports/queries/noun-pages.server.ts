import { customerAnswers, everyContact } from '#modules/api/queries/objects/customers.server.ts'
import {
  creditAnswers,
  paymentAnswers,
  refundAnswers,
  subscriptionAnswers,
} from '#modules/api/queries/objects/money.server.ts'
import { packageAnswers } from '#modules/api/queries/objects/packages.server.ts'
import {
  creditNoteAnswers,
  invoiceAnswers,
  orderAnswers,
} from '#modules/api/queries/objects/sales.server.ts'
import {
  everyChatMessage,
  roleAnswers,
  type SiteNoun,
  settingsAnswer,
  siteAnswers,
} from '#modules/api/queries/objects/site-lists.server.ts'
import {
  type ListAnswer,
  type ListRequest,
  staffSight,
} from '#modules/api/queries/objects/source.server.ts'
import { everyMessage, ticketAnswers } from '#modules/api/queries/objects/support.server.ts'
import { serviceAnswers } from '#modules/provisioning/queries/service-objects.server.ts'
import type { FileNoun, NounName } from '../rules/nouns.ts'

export type PageRequest = {
  after: string | null
  limit: number
  createdBefore: Date
}
export type NounPage = ListAnswer<object>

type ReadWhole = (request: ListRequest<never>) => Promise<NounPage>

/** The list of a noun with none of its filters. */
function unfiltered<Filters>(
  list: (request: ListRequest<Filters>) => Promise<NounPage>,
  filters: Filters,
): ReadWhole {
  return (request) => list({ ...request, filters })
}

const site =
  (noun: SiteNoun): ReadWhole =>
  (request) =>
    siteAnswers(noun, request)

const whole =
  (read: () => Promise<object[]>): ReadWhole =>
  async () => ({
    data: await read(),
    next: null,
  })

const ofStaff =
  <Filters>(list: (sight: typeof staffSight, request: ListRequest<Filters>) => Promise<NounPage>) =>
  (request: ListRequest<Filters>) =>
    list(staffSight, request)

const anyCustomer = { customer: null }
const anyDocument = { customer: null, invoice: null }

const readers: Record<Exclude<NounName, FileNoun>, ReadWhole> = {
  customers: unfiltered(ofStaff(customerAnswers), { status: null, email: null }),
  contacts: everyContact,
  packages: unfiltered(ofStaff(packageAnswers), { active: null }),
  orders: unfiltered(ofStaff(orderAnswers), { status: null, ...anyCustomer }),
  invoices: unfiltered(ofStaff(invoiceAnswers), { status: null, customer: null, order: null }),
  credit_notes: unfiltered(ofStaff(creditNoteAnswers), anyDocument),
  payments: unfiltered(ofStaff(paymentAnswers), anyDocument),
  refunds: unfiltered(ofStaff(refundAnswers), anyCustomer),
  credit_entries: unfiltered(ofStaff(creditAnswers), anyCustomer),
  subscriptions: unfiltered(ofStaff(subscriptionAnswers), { status: null, ...anyCustomer }),
  services: unfiltered(ofStaff(serviceAnswers), {
    state: null,
    subscription: null,
    ...anyCustomer,
  }),
  tickets: unfiltered(ofStaff(ticketAnswers), { status: null, priority: null, ...anyCustomer }),
  messages: everyMessage,
  chats: site('chats'),
  chat_messages: everyChatMessage,
  enquiries: site('enquiries'),
  domain_inquiries: site('domain_inquiries'),
  blog_posts: site('blog_posts'),
  faqs: site('faqs'),
  content_sections: site('content_sections'),
  staff: site('staff'),
  roles: roleAnswers,
  settings: whole(async () => [await settingsAnswer()]),
  audit_log: site('audit_log'),
}

/** A page of everything that a noun has, as staff see it, from the first row on. */
export function nounPage(
  noun: Exclude<NounName, FileNoun>,
  request: PageRequest,
): Promise<NounPage> {
  return readers[noun]({ ...request, createdFrom: null, isWhole: true } as ListRequest<never>)
}
