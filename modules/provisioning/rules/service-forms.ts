import { z } from 'zod'
import type { ListQuery, ListShape } from '#kernel/list-query.ts'
import { openActionStates } from './action.ts'
import { domainOf } from './domain.ts'
import { seenStates } from './service.ts'

const userName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^([a-z][a-z0-9]{0,31})?$/, 'Use letters and digits, a letter first; at most 32.')

/** What staff know of an account before it is set up. */
export const serviceFactsForm = z.object({
  domain: z
    .string()
    .max(300)
    .default('')
    .transform((typed, check) => {
      const domain = domainOf(typed)
      if (domain !== null) return domain
      check.issues.push({
        code: 'custom',
        message: 'Enter a domain such as example.co.za.',
        input: typed,
      })
      return z.NEVER
    }),
  userName: userName.default(''),
})
export type ServiceFacts = z.output<typeof serviceFactsForm>

/** `actionId` is of the one that was shown, so that another one is never ended by mistake. */
export const byHandForm = z.object({
  actionId: z.uuid(),
  userName: userName.default(''),
  /** Where an account is now that was moved to another group. */
  serverId: z.union([z.uuid(), z.literal('')]).default(''),
})
export type ByHandValues = z.output<typeof byHandForm>

export const tickForm = z.object({
  line: z.coerce.number().int().min(0).max(20),
  isDone: z.enum(['yes', 'no']).transform((word) => word === 'yes'),
})

/** Blank for unassigned. */
export const assignForm = z.object({ member: z.string().max(100).default('') })

export const holdForm = z.object({
  reason: z.string().trim().min(1, 'Say why it is held.').max(300, 'Use at most 300 characters.'),
})

export const leastPasswordLength = 12
export const panelPasswordForm = z.object({
  password: z
    .string()
    .min(leastPasswordLength, `Use at least ${leastPasswordLength} characters.`)
    .max(72, 'Use at most 72 characters.')
    .regex(/^[\x21-\x7e]*$/, 'Use letters, digits and signs without spaces or accents.'),
})

/** Of the list: what staff have to look at, or do by hand. */
export const forPerson = 'for_person'

export const serviceListShape = {
  sorts: ['created'],
  defaultSort: { by: 'created', descending: true },
  filters: {
    seen: seenStates,
    action: [...openActionStates, forPerson],
    assigned: ['mine', 'unassigned'],
  },
} as const satisfies ListShape

export type ServiceListQuery = ListQuery<'created', typeof serviceListShape.filters>
