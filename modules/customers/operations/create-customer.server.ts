import { eq } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { openAccount } from '#modules/identity/operations/accounts/open-account.server.ts'
import { accountOfAddress } from '#modules/identity/queries/accounts.server.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { passwordProblem } from '#modules/identity/rules/password.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { hit } from '#platform/security/rate-limit.server.ts'
import { mayManageCustomers } from '../policy.ts'
import type { BuyerRecord, CustomerStatus } from '../rules/customer.ts'
import { customers } from '../tables.server.ts'
import { columns } from './customer-for-purchase.server.ts'

type NewCustomer = BuyerRecord & {
  email: string
  status?: CustomerStatus
  notes?: string
  tags?: readonly string[]
}

/**
 * `mailed`: a sign-in account with a temporary password comes with the record, by mail (D25). Staff
 * may have chosen that password.
 */
type AccountRequest = { kind: 'none' } | { kind: 'mailed'; password?: string }

type AddedCustomer = {
  customerId: string
  authUserId: string | null
  /**
   * False if none was requested, or if the address already had an account: its password stays, and
   * no email is sent.
   */
  accountOpened: boolean
}

/**
 * A customer record in the caller's transaction, with its sign-in account if requested. Refuses
 * ('conflict') an address that a customer has. An unproven account of the address gets the record
 * once its owner proves it. The right to do it is the caller's to ask.
 */
export async function addCustomer(
  tx: Transaction,
  actor: Actor,
  { person, account }: { person: NewCustomer; account: AccountRequest },
): Promise<Result<AddedCustomer>> {
  const email = person.email.trim().toLowerCase()
  const details = columns(person)
  const { status = 'active', notes = '', tags = [] } = person
  const [row] = await tx
    .insert(customers)
    .values({ email, ...details, status, notes, tags: [...tags] })
    .onConflictDoNothing()
    .returning({ id: customers.id })
  if (!row) return addressTaken
  const opened =
    account.kind === 'none'
      ? null
      : await accountFor(
          tx,
          { email, name: details.displayName, customerId: row.id },
          account.password,
        )
  if (opened && !opened.ok) return opened
  const authUserId = opened?.value.userId ?? null
  if (authUserId !== null)
    await tx.update(customers).set({ authUserId }).where(eq(customers.id, row.id))
  const title = `Customer ${details.displayName} added`
  await recordActivity(tx, {
    actor,
    entityType: 'customer',
    entityId: row.id,
    action: 'created',
    title,
    after: { email, ...details, status, notes, tags },
  })
  return ok({ customerId: row.id, authUserId, accountOpened: opened?.value.isNew ?? false })
}

/** B§5, by field: one live record per address. */
export const addressTaken = refuse(
  'conflict',
  'A customer with this email address already exists.',
  {
    fields: { email: ['Another customer has this email address.'] },
  },
)

type Account = { userId: string | null; isNew: boolean }

async function accountFor(
  tx: Transaction,
  person: { email: string; name: string; customerId: string },
  password?: string,
): Promise<Result<Account>> {
  const existing = await accountOfAddress(tx, person.email)
  if (!existing) {
    const opened = await openAccount(tx, { ...person, ...(password !== undefined && { password }) })
    return opened.ok ? ok({ userId: opened.value.userId, isNew: true }) : opened
  }
  if (!existing.isVerified) return ok({ userId: null, isNew: false })
  const [other] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.authUserId, existing.userId))
  return ok({ userId: other ? null : existing.userId, isNew: false })
}

/** Limited, because each may send an email to an address that the user entered. */
const perMember = { limit: 120, windowSeconds: 3600 }

/** Staff add a customer: record, account and welcome mail in one go or not at all. */
export async function createCustomer(
  actor: Actor,
  person: NewCustomer,
  account: AccountRequest,
): Promise<Result<AddedCustomer>> {
  if (!mayManageCustomers(actor)) return noPermission
  const problem =
    account.kind === 'mailed' && account.password !== undefined
      ? passwordProblem(account.password, { email: person.email, isStaff: false })
      : null
  if (problem !== null)
    return refuse('invalid', 'Please choose a different password.', {
      fields: { password: [problem] },
    })
  const { allowed, retryAfter } = await hit(
    `create-customer:${actorId(actor) ?? 'system'}`,
    perMember,
  )
  if (!allowed)
    return refuse('too_many', 'Too many new customers in the last hour. Please try again later.', {
      retryAfter,
    })
  return transact((tx) => addCustomer(tx, actor, { person, account }))
}

export const noPermission = refuse('forbidden', 'You do not have permission to manage customers.')
