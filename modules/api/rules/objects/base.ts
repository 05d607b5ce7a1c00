import { z } from 'zod'
import type { BasisPoints, Cents } from '#kernel/money.ts'
import { idPrefixes, type ObjectKind } from '../object-id.ts'

/** The schemas that the API's document names, each once. */
export const namedSchemas = z.registry<{ id: string; description: string }>()

export function named<Schema extends z.ZodType>(
  id: string,
  description: string,
  schema: Schema,
): Schema {
  namedSchemas.add(schema, { id, description })
  z.globalRegistry.add(schema, { id, description })
  return schema
}

export const money = named(
  'Money',
  'An amount in whole cents.',
  z.strictObject({ amount: z.int(), currency: z.literal('ZAR') }),
)

export type Money = z.infer<typeof money>

export function rand(amount: Cents): Money {
  return { amount, currency: 'ZAR' }
}

/** 15.5 for 15.5 %. */
export function percentOf(rate: BasisPoints): number {
  return rate / 100
}

export const timestamp = z.iso.datetime({ precision: 3 })
export const day = z.iso.date()

export function timeOf(moment: Date): string {
  return moment.toISOString()
}

export function timeOrNull(moment: Date | null): string | null {
  return moment === null ? null : moment.toISOString()
}

export function idOf(kind: ObjectKind) {
  return z.string().regex(new RegExp(`^${idPrefixes[kind]}_[0-9a-f]{32}$`))
}

/** The id of another object, or that object where the call asks for it with `expand`. */
export function expandable<Schema extends z.ZodType>(kind: ObjectKind, schema: Schema) {
  return z.union([idOf(kind), schema])
}

/** One page of a list. */
export function pageOf<Schema extends z.ZodType>(schema: Schema) {
  return z.strictObject({
    data: z.array(schema),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  })
}
