import { z } from 'zod'
import { idempotencyKey } from '#kernel/form-fields.ts'
import { billingPeriods } from '#modules/catalog/rules/price.ts'
import { isCountry } from '#modules/customers/rules/places.ts'
import { withPostalCode } from '#modules/customers/rules/postal-code.ts'
import { isName, notAName } from '#modules/identity/rules/account.ts'
import { paymentMethods } from './order.ts'
import { purchaseOrderNumber } from './purchase-order-number.ts'
import { serviceLabel } from './service-label.ts'

const required = (message: string, max: number) =>
  z.string({ error: message }).trim().min(1, message).max(max, `At most ${max} characters, please.`)
const optional = (max: number) =>
  z.string().trim().max(max, `At most ${max} characters, please.`).default('')

/** The buyer's details, as typed in checkout. */
export const buyerDetailsSchema = z.object({
  firstName: required('Enter your first name.', 100).refine(isName, notAName),
  lastName: required('Enter your last name.', 100).refine(isName, notAName),
  company: optional(200),
  vatNumber: optional(20).refine(
    (text) => text === '' || /^4\d{9}$/.test(text.replace(/\s/g, '')),
    'A South African VAT number has 10 digits and begins with 4.',
  ),
  phone: required('Enter a phone number.', 40).refine(
    (text) => text === '' || text.replace(/\D/g, '').length >= 7,
    'Enter a phone number with at least 7 digits.',
  ),
  line1: required('Enter your street address.', 200),
  line2: optional(200),
  city: required('Enter your town or city.', 100),
  province: optional(100),
  postalCode: required('Enter your postal code.', 20),
  country: z.string().trim().refine(isCountry, 'Choose a country.').default('ZA'),
  purchaseOrderNumber,
  serviceLabel,
})

export type BuyerDetails = z.infer<typeof buyerDetailsSchema>

const method = z.enum(paymentMethods, { error: 'Choose how you would like to pay.' })
const acceptTerms = z.literal('on', { error: 'Accept the terms to place your order.' })

/** The second step: the buyer's details and payment method. */
export const detailsForm = withPostalCode(buyerDetailsSchema.extend({ method }))

/**
 * The last step. Plan and period come from the address; the total is the one shown to the buyer.
 */
export const placeOrderForm = withPostalCode(
  buyerDetailsSchema.extend({
    method,
    acceptTerms,
    /** A box that is off is not sent. */
    marketing: z.literal('on').optional(),
    idempotency_key: idempotencyKey,
    reviewed_total: z
      .string()
      .max(20)
      .default('')
      .transform((text) => (text === '' ? Number.NaN : Number(text))),
  }),
)

/** One schema for server and browser. It has no price: amounts are the server's (D11). */
export const checkoutSchema = withPostalCode(
  buyerDetailsSchema.extend({
    packageSlug: required('Choose a plan.', 200),
    period: z.enum(billingPeriods, { error: 'Choose a billing period.' }),
    method,
    acceptTerms,
  }),
)

export type CheckoutInput = z.infer<typeof checkoutSchema>
