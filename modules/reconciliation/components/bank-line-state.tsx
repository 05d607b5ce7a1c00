import { StatusBadge } from '#ui/feedback/badge.tsx'
import type { BankLineState, ClaimState } from '../rules/bank-line-states.ts'

const variants: Record<BankLineState, string> = {
  reconciled: 'Reconciled',
  proposed: 'Proposed',
  waiting: 'Waiting',
  dismissed: 'Dismissed',
  outgoing: 'Money out',
}

export function BankLineBadge({ state }: { state: BankLineState }) {
  return <StatusBadge status={state} labels={variants} />
}

export function bankLineLabel(state: BankLineState): string {
  return variants[state]
}

const claimLooks: Record<ClaimState, string> = {
  open: 'To review',
  confirmed: 'Money found',
  dismissed: 'Dismissed',
}

export function ClaimBadge({ state }: { state: ClaimState }) {
  return <StatusBadge status={state} labels={claimLooks} />
}

/** The same, in terms for the customer. */
const ownClaimLooks: Record<ClaimState, string> = {
  open: 'We are looking',
  confirmed: 'Received',
  dismissed: 'Not found',
}

export function OwnClaimBadge({ state }: { state: ClaimState }) {
  return <StatusBadge status={state} labels={ownClaimLooks} />
}
