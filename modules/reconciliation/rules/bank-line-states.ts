import type { ListQuery, ListShape } from '#kernel/list-query.ts'

export const statementFormats = ['csv', 'ofx'] as const
export type StatementFormat = (typeof statementFormats)[number]

/**
 * States of a bank statement line: reconciled; proposed for an invoice, to be confirmed; waiting
 * for a decision; not a customer's payment; money paid out.
 */
export const bankLineStates = [
  'reconciled',
  'proposed',
  'waiting',
  'dismissed',
  'outgoing',
] as const
export type BankLineState = (typeof bankLineStates)[number]

/** States of a customer's proof of payment: to be reviewed; the money was found; it was not. */
export const claimStates = ['open', 'confirmed', 'dismissed'] as const
export type ClaimState = (typeof claimStates)[number]

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
