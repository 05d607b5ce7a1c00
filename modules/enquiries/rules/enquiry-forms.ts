import { z } from 'zod'
import {
  lineSchema,
  optionalLineSchema,
  optionalTextSchema,
  textSchema,
} from '#kernel/text-fields.ts'
import { isName, notAName } from '#modules/identity/rules/account.ts'
import { domainServiceTypes } from './status.ts'
import { submissionKeyField, trapField } from './submission-fields.ts'

const tooLong = (max: number) => `At most ${max} characters, please.`

/**
 * A name appears in an email to an unconfirmed address, so it must not be usable for advertising
 * (see `isName`).
 */
export const nameSchema = z
  .string({ error: 'Enter your name.' })
  .trim()
  .normalize()
  .min(1, 'Enter your name.')
  .max(120, tooLong(120))
  .refine(isName, notAName)

export const messageSchema = textSchema(5000, 'Write your message.')

const optionalMessageSchema = optionalTextSchema(5000)

export const contactEmailSchema = z
  .string({ error: 'Enter your email address.' })
  .trim()
  .toLowerCase()
  .min(1, 'Enter your email address.')
  .max(254, tooLong(254))
  .pipe(z.email('Enter an email address such as thandi@example.co.za.'))

/**
 * Accepts local and international formats. A number that starts with a single 0 is South African,
 * with ten digits.
 */
const phoneSchema = optionalLineSchema(40).refine((text) => {
  if (text === '') return true
  const digits = text.replace(/\D/g, '')
  const shaped = /^\+?[\d\s().\-/]+$/.test(text) && digits.length >= 7 && digits.length <= 15
  return shaped && (!/^0[1-9]/.test(digits) || digits.length === 10)
}, 'Enter a phone number such as 082 555 1234 or +27 82 555 1234.')

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const topLevel = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/
/** Characters of URLs that a domain name cannot contain. */
const neverInNames = /[\s\p{Cc}/\\:?#@%[\]{}<>|^"'`,;!()*&=+$~]/u

/**
 * A domain name as registries write it: lower case, other alphabets as punycode ('xn--…'), no dot
 * at the end. Null when it is none: a scheme or path, no dot, a label or the whole too long (RFC
 * 1035: 63 and 253).
 */
export function normalDomainName(typed: string): string | null {
  const text = typed.trim().normalize().toLowerCase().replace(/\.$/, '')
  if (text === '' || text.length > 253 || neverInNames.test(text)) return null
  const host = URL.parse(`http://${text}`)?.hostname
  if (host === undefined || host.length > 253) return null
  const labels = host.split('.')
  const isReserved = (part: string) => /^..--/.test(part) && !part.startsWith('xn--')
  if (labels.length < 2 || !labels.every((part) => label.test(part) && !isReserved(part)))
    return null
  return topLevel.test(labels.at(-1) ?? '') ? host : null
}

const notADomain = 'Enter the domain name including its ending, such as example.co.za.'

const domainNameSchema = z.string({ error: notADomain }).transform((typed, check) => {
  const name = normalDomainName(typed)
  if (name === null) check.issues.push({ code: 'custom', message: notADomain, input: typed })
  return name ?? ''
})

/** The form of the domain page (B§7.3 submit_domain_inquiry). A new name has no registrar. */
export const domainInquirySchema = z
  .object({
    serviceType: z.enum(domainServiceTypes, { error: 'Choose what you would like to do.' }),
    domainName: domainNameSchema,
    currentRegistrar: optionalLineSchema(120),
    contactName: nameSchema,
    companyName: optionalLineSchema(120),
    email: contactEmailSchema,
    phone: phoneSchema,
    message: optionalMessageSchema,
  })
  .transform((inquiry) =>
    inquiry.serviceType === 'register' ? { ...inquiry, currentRegistrar: '' } : inquiry,
  )

export type DomainInquiry = z.output<typeof domainInquirySchema>

/** The contact form (B§3 general_enquiries). */
export const generalEnquirySchema = z.object({
  name: nameSchema,
  email: contactEmailSchema,
  subject: lineSchema(200, 'Say in a few words what it’s about.'),
  message: messageSchema,
})

export type GeneralEnquiry = z.output<typeof generalEnquirySchema>

const carried = z.object({
  [submissionKeyField]: z.string().max(200).catch(''),
  [trapField]: z.string().catch(''),
})

/** A form with the field that only programs fill in. Null when one did, whatever else it typed. */
export function trapped<S extends z.ZodType>(schema: S) {
  return z
    .unknown()
    .transform((sent, check): { words: z.output<S>; submissionKey: string } | null => {
      const { [submissionKeyField]: submissionKey, [trapField]: trap } = carried
        .catch({ [submissionKeyField]: '', [trapField]: '' })
        .parse(sent)
      if (trap !== '') return null
      const parsed = schema.safeParse(sent)
      if (parsed.success) return { words: parsed.data, submissionKey }
      for (const { path, message } of parsed.error.issues)
        check.issues.push({ code: 'custom', path: [...path], message, input: sent })
      return z.NEVER
    })
}
