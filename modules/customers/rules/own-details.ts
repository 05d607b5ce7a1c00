import { z } from 'zod'
import { isName, notAName } from '#modules/identity/rules/account.ts'
import { isCountry } from './places.ts'
import { withPostalCode } from './postal-code.ts'

const optional = (max: number) =>
  z.string().trim().max(max, `At most ${max} characters, please.`).default('')

/** Of the values that a form was made with. */
export const versionSchema = z.string().max(100).default('')

/**
 * The buyer's details on the profile. Nothing but the name is asked for here; checkout asks for
 * what an invoice needs.
 */
export const ownDetailsSchema = z.object({
  firstName: z.string().trim().min(1, 'Enter your first name.').max(100).refine(isName, notAName),
  lastName: optional(100).refine(isName, notAName),
  company: optional(200),
  vatNumber: optional(20).refine(
    (text) => text === '' || /^4\d{9}$/.test(text.replace(/\s/g, '')),
    'A South African VAT number has 10 digits and begins with 4.',
  ),
  phone: optional(40).refine(
    (text) => text === '' || text.replace(/\D/g, '').length >= 7,
    'Enter a phone number with at least 7 digits.',
  ),
  line1: optional(200),
  line2: optional(200),
  city: optional(100),
  province: optional(100),
  postalCode: optional(20),
  country: z.string().trim().refine(isCountry, 'Choose a country.').default('ZA'),
})

/** The form of the profile. */
export const ownDetailsForm = withPostalCode(ownDetailsSchema.extend({ version: versionSchema }))
