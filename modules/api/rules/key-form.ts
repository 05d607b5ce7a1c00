import { z } from 'zod'
import { several } from '#kernel/form-fields.ts'
import { isAddressRange } from '#kernel/ip-address.ts'
import { everyScope, isScope } from './scopes.ts'

export const maxKeys = 50

/** For how long a new key works; by default a year. */
export const keyLifetimes = ['30', '90', '365', 'never'] as const
export type KeyLifetime = (typeof keyLifetimes)[number]

const maxAddresses = 20

/** Typed apart by spaces, commas or lines. */
const addresses = z
  .string()
  .max(2000)
  .default('')
  .transform((typed) => [...new Set(typed.split(/[\s,;]+/).filter((one) => one !== ''))])
  .refine((all) => all.length <= maxAddresses, `At most ${maxAddresses} addresses, please.`)
  .refine(
    (all) => all.every(isAddressRange),
    'Enter addresses such as 196.25.1.9 or networks such as 196.25.1.0/24.',
  )

export const newKeyForm = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(60),
  scopes: several(everyScope.length)
    .refine((all) => all.length > 0, 'Choose at least one.')
    .transform((all) => all.filter(isScope)),
  lifetime: z.enum(keyLifetimes).default('365'),
  addresses,
})

export type NewKey = Omit<z.output<typeof newKeyForm>, 'lifetime'> & { lifetime: KeyLifetime }
