import { z } from 'zod'
import { timestamp } from '#modules/api/rules/objects/base.ts'
import { statementObject } from '#modules/api/rules/objects/sales.ts'
import { nounSchemas } from './nouns.ts'

const consentObject = z.strictObject({
  address: z.string(),
  choice: z.enum(['given', 'withdrawn']),
  channel: z.string(),
  ip_address: z.string().nullable(),
  words: z.string().nullable(),
  created_at: timestamp,
})

const signInObject = z.strictObject({
  what: z.string(),
  ip_address: z.string().nullable(),
  browser: z.string().nullable(),
  created_at: timestamp,
})

/** What one customer gets of what we store, in the order of the archive. */
export const personalNouns = {
  profile: nounSchemas.customers,
  people: nounSchemas.contacts,
  orders: nounSchemas.orders,
  invoices: nounSchemas.invoices,
  credit_notes: nounSchemas.credit_notes,
  payments: nounSchemas.payments,
  refunds: nounSchemas.refunds,
  credit_entries: nounSchemas.credit_entries,
  subscriptions: nounSchemas.subscriptions,
  services: nounSchemas.services,
  statements: statementObject,
  tickets: nounSchemas.tickets,
  messages: nounSchemas.messages,
  chats: nounSchemas.chats,
  chat_messages: nounSchemas.chat_messages,
  enquiries: nounSchemas.enquiries,
  domain_inquiries: nounSchemas.domain_inquiries,
  consents: consentObject,
  sign_ins: signInObject,
} as const satisfies Record<string, z.ZodObject>

export type PersonalNoun = keyof typeof personalNouns
export const personalNounNames = Object.keys(personalNouns) as PersonalNoun[]

export type Consent = z.input<typeof consentObject>
export type SignIn = z.input<typeof signInObject>

const labels: Record<PersonalNoun, string> = {
  profile: 'Your details.',
  people: 'Who else may sign in for you.',
  orders: 'What you ordered.',
  invoices: 'Your invoices, and each of their lines.',
  credit_notes: 'Your credit notes, and each of their lines.',
  payments: 'What you paid. A payment that was taken back is a second one with a minus.',
  refunds: 'What we paid back to you.',
  credit_entries: 'What was added to your credit, or used of it.',
  subscriptions: 'Your services.',
  services: 'Your accounts on our servers.',
  statements: 'Your account, year by year.',
  tickets: 'Your tickets.',
  messages: 'What you and we wrote in them.',
  chats: 'Your chats with us.',
  chat_messages: 'What was written in them.',
  enquiries: 'What was sent from your address with our contact form.',
  domain_inquiries: 'Domains that you asked us about.',
  consents: 'What you said about news and offers.',
  sign_ins:
    'Your sign-ins, and changes to your password and other security, as far as we store them.',
}

/** The first file of the archive. */
export function archiveReadMe({
  site,
  name,
  at,
}: {
  site: string
  name: string
  at: Date
}): string {
  const nouns = personalNounNames.map((noun) => `  ${noun.padEnd(17)} ${labels[noun]}`)
  return [
    `What ${site} stores about ${name}`,
    `Made on ${at.toISOString()}`,
    '',
    'Each kind of record is there twice: as .csv for a spreadsheet, and as .jsonl for a program.',
    'Amounts are in rand, and once more in cents. Times are UTC.',
    '',
    ...nouns,
    '',
    'files/ has your invoices and credit notes as PDF, and the files of your tickets, chats and',
    'payments. A tax invoice in it is a copy.',
    '',
    'Passwords are not in it: we only store a value that they can be checked with.',
    'To have something corrected or deleted, write to us.',
    '',
  ].join('\r\n')
}
