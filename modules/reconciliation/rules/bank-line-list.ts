import type { ListQuery, ListShape } from '#kernel/list-query.ts'
import { bankLineStates } from './bank-line-states.ts'

/** By default the desk shows undecided lines. */
export const bankLineFilters = [...bankLineStates, 'all'] as const

export const bankLineSorts = ['booked', 'amount'] as const
export type BankLineSort = (typeof bankLineSorts)[number]

export const bankLineListShape = {
  sorts: bankLineSorts,
  defaultSort: { by: 'booked', descending: true },
  filters: { state: bankLineFilters },
} as const satisfies ListShape

export type BankLineListQuery = ListQuery<BankLineSort, typeof bankLineListShape.filters>

export const statementListShape = {
  sorts: ['uploaded'],
  defaultSort: { by: 'uploaded', descending: true },
  filters: {},
} as const satisfies ListShape
export type StatementListQuery = ListQuery<'uploaded', typeof statementListShape.filters>

export const claimListShape = {
  sorts: ['claimed'],
  defaultSort: { by: 'claimed', descending: true },
  filters: { state: ['confirmed', 'dismissed', 'all'] },
} as const satisfies ListShape
export type ClaimListQuery = ListQuery<'claimed', typeof claimListShape.filters>
