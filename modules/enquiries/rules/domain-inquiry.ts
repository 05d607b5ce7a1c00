import { z } from 'zod'
import { optionalLineSchema } from '#kernel/text-fields.ts'
import { normalDomainName } from './domain-name.ts'
import { domainServiceTypes } from './status.ts'
import {
  contactEmailSchema,
  nameSchema,
  optionalMessageSchema,
  phoneSchema,
} from './text-fields.ts'

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
