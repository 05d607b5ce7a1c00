import { z } from 'zod'
import type { ListQuery, ListShape } from '#kernel/list-query.ts'
import { optionalLineSchema } from '#kernel/text-fields.ts'
import { emailSchema } from '#modules/identity/rules/account.ts'
import { suppressionReasons } from './suppression.ts'

/** Without a state only what holds now is shown. */
export const suppressionStates = ['lifted'] as const

export const suppressionListShape = {
  sorts: ['added'],
  defaultSort: { by: 'added', descending: true },
  filters: { reason: suppressionReasons, state: suppressionStates },
} as const satisfies ListShape

export type SuppressionListQuery = ListQuery<'added', typeof suppressionListShape.filters>

export const suppressSchema = z.object({ address: emailSchema, note: optionalLineSchema(300) })
