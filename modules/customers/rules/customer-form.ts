import { z } from 'zod'
import { checkbox } from '#kernel/form-fields.ts'
import { emailSchema, isName, notAName } from '#modules/identity/rules/account.ts'
import { billingAddressSchema, customerStatuses, noAddress } from './customer.ts'
import { ownDetailsSchema, versionSchema } from './own-details.ts'
import { isCountry } from './places.ts'
import { withPostalCode } from './postal-code.ts'

const maxTags = 20
const maxTagLength = 40

/**
 * B§5: 'tags are typed comma-separated, trimmed, empties dropped'. The same tag twice, however it
 * is capitalised, is one.
 */
export function readTags(text: string): string[] {
  const known = new Set<string>()
  return text
    .split(',')
    .map((tag) => tag.replace(/\s+/g, ' ').trim())
    .filter((tag) => tag !== '' && !known.has(tag.toLowerCase()) && known.add(tag.toLowerCase()))
}

const tagsSchema = z
  .string()
  .max(2000)
  .default('')
  .transform(readTags)
  .refine((tags) => tags.length <= maxTags, `At most ${maxTags} tags, please.`)
  .refine(
    (tags) => tags.every((tag) => tag.length <= maxTagLength),
    `A tag has at most ${maxTagLength} characters.`,
  )

export const maxNotesLength = 5000

export const notesSchema = z
  .string()
  .trim()
  .max(maxNotesLength, `At most ${maxNotesLength} characters, please.`)
  .default('')

/**
 * B§5 'Customer form': first name, last name and email are required, everything else may stay
 * blank.
 */
const customerFields = ownDetailsSchema.extend({
  lastName: z.string().trim().min(1, 'Enter the last name.').max(100).refine(isName, notAName),
  firstName: z.string().trim().min(1, 'Enter the first name.').max(100).refine(isName, notAName),
  email: emailSchema,
  status: z.enum(customerStatuses, 'Choose a status.').default('active'),
  notes: notesSchema,
  tags: tagsSchema,
})

/** `version` is the one that was seen. */
export const customerFormSchema = withPostalCode(customerFields.extend({ version: versionSchema }))

/** A new customer may get an account to sign in with. */
export const newCustomerSchema = withPostalCode(customerFields.extend({ account: checkbox }))

export type CustomerInput = Omit<z.output<typeof customerFormSchema>, 'version'>

export const annotationsSchema = z.object({
  notes: notesSchema,
  tags: tagsSchema,
  version: versionSchema,
})

const line1 = z
  .string()
  .trim()
  .max(200)
  .transform((text) => ({ ...noAddress, line1: text }))

const addressParts = withPostalCode(
  z.object({
    line1: billingAddressSchema.shape.line1.default(''),
    line2: billingAddressSchema.shape.line2.default(''),
    city: billingAddressSchema.shape.city.default(''),
    province: billingAddressSchema.shape.province.default(''),
    postalCode: billingAddressSchema.shape.postalCode.default(''),
    country: z.string().trim().refine(isCountry, 'Choose a country.').default('ZA'),
  }),
)

/** B§7.1 `POST /api/create-customer`. An address comes as one line or in its parts. */
export const createCustomerSchema = z.strictObject({
  email: emailSchema,
  password: z.string().max(1000).optional(),
  name: z.string().trim().min(1, 'Enter a name.').max(200).refine(isName, notAName),
  company: ownDetailsSchema.shape.company,
  phone: ownDetailsSchema.shape.phone,
  billing_address: z.union([line1, addressParts]).default(noAddress),
})
