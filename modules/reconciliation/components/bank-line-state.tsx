import { StatusBadge, type StatusVariant } from '#ui/feedback/badge.tsx'
import type { BankLineState, ClaimState } from '../rules/bank-line-states.ts'

const variants: Record<BankLineState, StatusVariant> = {
  reconciled: { label: 'Reconciled', tone: 'positive' },
  proposed: { label: 'Proposed', tone: 'info' },
  waiting: { label: 'Waiting', tone: 'warning' },
  dismissed: { label: 'Dismissed', tone: 'neutral' },
  outgoing: { label: 'Money out', tone: 'neutral' },
}

export function BankLineBadge({ state }: { state: BankLineState }) {
  return <StatusBadge status={state} variants={variants} />
}

export function bankLineLabel(state: BankLineState): string {
  return variants[state].label
}

const claimLooks: Record<ClaimState, StatusVariant> = {
  open: { label: 'To review', tone: 'warning' },
  confirmed: { label: 'Money found', tone: 'positive' },
  dismissed: { label: 'Dismissed', tone: 'neutral' },
}

export function ClaimBadge({ state }: { state: ClaimState }) {
  return <StatusBadge status={state} variants={claimLooks} />
}

/** The same, in terms for the customer. */
const ownClaimLooks: Record<ClaimState, StatusVariant> = {
  open: { label: 'We are looking', tone: 'info' },
  confirmed: { label: 'Received', tone: 'positive' },
  dismissed: { label: 'Not found', tone: 'neutral' },
}

export function OwnClaimBadge({ state }: { state: ClaimState }) {
  return <StatusBadge status={state} variants={ownClaimLooks} />
}
