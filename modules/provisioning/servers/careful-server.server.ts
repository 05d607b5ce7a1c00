import type {
  Account,
  Created,
  HostingServer,
  NewAccount,
  ServerAnswer,
  Target,
  Usage,
} from '../rules/server-port.ts'
import { done, type Failure, refused, unknown } from './server-calls.server.ts'

type Answer<T> = Promise<ServerAnswer<T>>

/**
 * What a kind of panel does, one call each: `carefulServer` makes the port's promises of it. An
 * account is what `find` gave just before; it may hold more than the port knows, such as ids.
 */
export type Panel<A extends Account> = Pick<HostingServer, 'test' | 'plans'> & {
  find(userName: string): Answer<A | null>
  list(): Answer<A[]>
  /** `started` is an account of ours that an earlier try left half made. */
  create(account: NewAccount, started: A | null): Answer<null>
  /** What customers must know of an account that is there. */
  created(account: A): Answer<Created>
  setSuspended(account: A, isSuspended: boolean, reason: string): Answer<null>
  setPlan(account: A, plan: string): Answer<null>
  setPassword(account: A, password: string): Answer<null>
  remove(account: A): Answer<null>
  signInUrl(account: A, visitorAddress: string): Answer<string>
  usage(account: A): Answer<Usage>
  /** Whether an account's plan is this one, where a server spells it in two ways. */
  isPlan(accountPlan: string, plan: string): boolean
}

/**
 * Reads before it acts and afterwards, so that each verb is safe to repeat, an error after the work
 * was done is no error, and accounts that aren't ours are left alone.
 */
export function carefulServer<A extends Account>(panel: Panel<A>): HostingServer {
  const own = ownAccount(panel)
  const change = changeOf(panel)
  return {
    test: panel.test,
    plans: panel.plans,
    get: panel.find,
    list: panel.list,
    create: (account) => createAccount(panel, account),
    suspend: (target, reason) =>
      change(
        target,
        (account) => account.isSuspended,
        (account) => panel.setSuspended(account, true, reason),
      ),
    unsuspend: (target) =>
      change(
        target,
        (account) => !account.isSuspended,
        (account) => panel.setSuspended(account, false, ''),
      ),
    changePlan: (target, plan) =>
      change(
        target,
        (account) => panel.isPlan(account.plan, plan),
        (account) => panel.setPlan(account, plan),
      ),
    changePassword: (target, password) =>
      own(target, (account) => panel.setPassword(account, password)),
    terminate: (target) => removeAccount(panel, target),
    signInUrl: (target, visitorAddress) =>
      own(target, (account) => panel.signInUrl(account, visitorAddress)),
    usage: (target) => own(target, panel.usage),
  }
}

/** Calls `use` with the account of a target; refuses where there is none or it has another owner. */
function ownAccount<A extends Account>(panel: Panel<A>) {
  return async <T>(target: Target, use: (account: A) => Answer<T>): Answer<T> => {
    const found = await panel.find(target.userName)
    if (found.kind !== 'done') return found
    if (found.value === null) return missing(target)
    return isOf(found.value, target) ? use(found.value) : foreign(target)
  }
}

/** Makes something so that can be read: nothing is sent where it is so already. */
function changeOf<A extends Account>(panel: Panel<A>) {
  return (
    target: Target,
    isSo: (account: A) => boolean,
    act: (account: A) => Answer<null>,
  ): Answer<null> =>
    ownAccount(panel)(target, async (account) => {
      if (isSo(account)) return done(null)
      const acted = await act(account)
      const after = await panel.find(target.userName)
      if (after.kind === 'done' && after.value && isSo(after.value)) return done(null)
      return acted.kind === 'done' ? unseen : acted
    })
}

async function createAccount<A extends Account>(
  panel: Panel<A>,
  account: NewAccount,
): Answer<Created> {
  const before = await panel.find(account.userName)
  if (before.kind !== 'done') return before
  const found = before.value
  if (found && !isOurs(found, account)) return foreign(account)
  if (found && hasDomain(found, account.domain)) return withPlan(panel, found, account)
  // Ours by its mark, and in use for another domain.
  if (found && found.domain !== '') return foreign(account)
  const acted = await panel.create(account, found)
  const after = await panel.find(account.userName)
  const made = after.kind === 'done' ? after.value : null
  if (made && hasDomain(made, account.domain) && isOurs(made, account))
    return withPlan(panel, made, account)
  return acted.kind === 'done' ? unseen : acted
}

/** The account is there: its plan may not be, where a server leaves it out or was interrupted. */
async function withPlan<A extends Account>(
  panel: Panel<A>,
  found: A,
  { plan, userName }: NewAccount,
): Answer<Created> {
  if (panel.isPlan(found.plan, plan)) return panel.created(found)
  const set = await panel.setPlan(found, plan)
  const after = await panel.find(userName)
  if (after.kind === 'done' && after.value && panel.isPlan(after.value.plan, plan))
    return panel.created(after.value)
  return set.kind === 'done' ? unseen : set
}

/** Servers report errors of a deletion that they carried out: what counts is the list afterwards. */
async function removeAccount<A extends Account>(panel: Panel<A>, target: Target): Answer<null> {
  const before = await panel.find(target.userName)
  if (before.kind !== 'done') return before
  if (before.value === null) return done(null)
  if (!isOf(before.value, target)) return foreign(target)
  const acted = await panel.remove(before.value)
  const after = await panel.find(target.userName)
  if (after.kind === 'done' && after.value === null) return done(null)
  return acted.kind === 'done' ? unseen : acted
}

/** What a service's account is known by: its domain, or our id where the server stores one. */
function isOf(account: Account, { serviceId, domain }: Target): boolean {
  return hasDomain(account, domain) || account.serviceId === serviceId
}

/** Whether an account with the chosen name was made by an earlier try of this service. */
function isOurs(account: Account, wanted: NewAccount): boolean {
  if (account.serviceId !== '') return account.serviceId === wanted.serviceId
  return (
    hasDomain(account, wanted.domain) && account.email.toLowerCase() === wanted.email.toLowerCase()
  )
}

function hasDomain(account: Account, domain: string): boolean {
  return account.domain.toLowerCase() === domain.toLowerCase()
}

function missing({ userName }: Target): Failure {
  return refused('not_found', `The server has no account ${userName}`)
}

function foreign({ userName }: Target): Failure {
  return refused(
    'taken',
    `The account ${userName} on the server belongs to another domain or person`,
  )
}

const unseen: Failure = unknown('The server reports success, but the account does not show it yet')
