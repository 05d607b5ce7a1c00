import type { Account } from './server-port.ts'
import type { SeenState } from './service.ts'

export const differenceKinds = ['missing', 'extra', 'state', 'plan', 'domain'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

export const differenceKindLabels: Record<DifferenceKind, string> = {
  missing: 'Missing',
  extra: 'Extra',
  state: 'State',
  plan: 'Plan',
  domain: 'Domain',
}

export type BookedAccount = {
  serviceId: string
  userName: string
  domain: string
  seen: SeenState
  seenPlan: string
}

export type Difference = {
  kind: DifferenceKind
  serviceId: string | null
  userName: string
  domain: string
  email: string
  booked: string
  found: string
}

/** What differs between the accounts that a server lists and those that the books know on it. */
export function differencesOf(
  booked: readonly BookedAccount[],
  listed: readonly Account[],
): Difference[] {
  const byName = new Map(listed.map((account) => [account.userName, account]))
  const known = new Set(booked.map(({ userName }) => userName))
  const missing = booked.flatMap((own) => {
    const account = byName.get(own.userName)
    return account ? differing(own, account) : [difference(own, 'missing', [own.seen, ''])]
  })
  const extra = listed
    .filter(({ userName }) => !known.has(userName))
    .map(
      (account): Difference => ({
        kind: 'extra',
        serviceId: null,
        userName: account.userName,
        domain: account.domain,
        email: account.email,
        booked: '',
        found: account.plan,
      }),
    )
  return [...missing, ...extra]
}

function differing(own: BookedAccount, account: Account): Difference[] {
  const found = account.isSuspended ? 'suspended' : 'active'
  const pairs = [
    ['state', own.seen, found],
    ['plan', own.seenPlan, account.plan],
    ['domain', own.domain, account.domain],
  ] as const
  const { email } = account
  return pairs
    .filter(([, booked, there]) => booked !== there)
    .map(([kind, booked, there]) => ({ ...difference(own, kind, [booked, there]), email }))
}

function difference(
  { serviceId, userName, domain }: BookedAccount,
  kind: DifferenceKind,
  [booked, found]: [string, string],
): Difference {
  return { kind, serviceId, userName, domain, email: '', booked, found }
}
