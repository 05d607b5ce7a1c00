import type { z } from 'zod'

/**
 * The same schema, with the postal codes of South Africa checked; those of other countries are free
 * text.
 */
export function withPostalCode<Schema extends z.ZodType<{ postalCode: string; country: string }>>(
  schema: Schema,
): Schema {
  return schema.refine(
    ({ postalCode, country }) =>
      country !== 'ZA' || postalCode === '' || /^\d{4}$/.test(postalCode),
    {
      path: ['postalCode'],
      error: 'A South African postal code has 4 digits.',
    },
  )
}
