import { z } from 'zod'
import { timestamp } from '#modules/api/rules/objects/base.ts'
import {
  contactObject,
  creditNoteObject,
  creditObject,
  customerObject,
  invoiceObject,
  orderObject,
  packageObject,
  paymentObject,
  refundObject,
  subscriptionObject,
} from '#modules/api/rules/objects/sales.ts'
import {
  auditEntryObject,
  chatMessageObject,
  chatObject,
  domainInquiryObject,
  enquiryObject,
  faqObject,
  postObject,
  roleObject,
  sectionObject,
  settingsObject,
  staffMemberObject,
} from '#modules/api/rules/objects/site.ts'
import { messageObject, ticketObject } from '#modules/api/rules/objects/support.ts'
import { serviceObject } from '#modules/provisioning/rules/service-object.ts'

/** A file that was written beside the tables. */
export const exportedFileObject = z.strictObject({
  of: z.string().describe('The id of what it belongs to; of a picture its name on the site.'),
  name: z.string(),
  path: z.string().describe('Where it is in the folder.'),
  type: z.string(),
  size: z.int().describe('Bytes.'),
  sha256: z.string(),
  is_missing: z.boolean().describe('Its content was gone already; nothing is at the path.'),
  created_at: timestamp,
})

export type ExportedFile = z.input<typeof exportedFileObject>

/** Everything that is exported, in the order in which it is written. */
export const nounSchemas = {
  customers: customerObject,
  contacts: contactObject,
  packages: packageObject,
  orders: orderObject,
  invoices: invoiceObject,
  credit_notes: creditNoteObject,
  payments: paymentObject,
  refunds: refundObject,
  credit_entries: creditObject,
  subscriptions: subscriptionObject,
  services: serviceObject,
  tickets: ticketObject,
  messages: messageObject,
  chats: chatObject,
  chat_messages: chatMessageObject,
  enquiries: enquiryObject,
  domain_inquiries: domainInquiryObject,
  blog_posts: postObject,
  faqs: faqObject,
  content_sections: sectionObject,
  staff: staffMemberObject,
  roles: roleObject,
  settings: settingsObject,
  audit_log: auditEntryObject,
  ticket_files: exportedFileObject,
  chat_files: exportedFileObject,
  payment_proofs: exportedFileObject,
  pictures: exportedFileObject,
  invoice_pdfs: exportedFileObject,
  credit_note_pdfs: exportedFileObject,
} as const satisfies Record<string, z.ZodObject>

export type NounName = keyof typeof nounSchemas

export const nounNames = Object.keys(nounSchemas) as NounName[]

/** Those whose records are files; each holds its bytes as well. */
export const fileNouns = [
  'ticket_files',
  'chat_files',
  'payment_proofs',
  'pictures',
  'invoice_pdfs',
  'credit_note_pdfs',
] as const satisfies readonly NounName[]

export type FileNoun = (typeof fileNouns)[number]

export function isFileNoun(noun: NounName): noun is FileNoun {
  return fileNouns.some((each) => each === noun)
}
