import { inArray, sql } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { insertRows } from '#platform/database/insert-rows.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { accounts, users } from '../../tables.server.ts'
import { passwordIssuer } from './create-account.server.ts'

/** A sign-in of another program. The address counts as proven where it was there. */
export type ImportedAccount = {
  id: string
  /** In lower case, and of no account here. */
  email: string
  name: string
  createdAt: Date
}

/** Accounts that open nothing yet: their passwords come when the import is opened. */
export async function importAccounts(
  tx: Transaction,
  people: readonly ImportedAccount[],
): Promise<void> {
  await insertRows(tx, users, {
    rows: people.map((person) => ({ ...person, emailVerified: true })),
    onConflict: sql`on conflict do nothing`,
  })
}

/** From now on they sign in with the password that they had; no email says so. */
export async function openImportedAccounts(
  tx: Transaction,
  passwords: readonly { userId: string; hash: string }[],
): Promise<void> {
  await insertRows(tx, accounts, {
    rows: passwords.map(({ userId, hash }) => ({
      id: newId(),
      ...passwordIssuer,
      accountId: userId,
      userId,
      password: hash,
    })),
    onConflict: sql`on conflict do nothing`,
  })
}

/** Removes imported accounts that never signed in here and are no staff. */
export async function removeImportedAccounts(
  tx: Transaction,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await tx.delete(users).where(
    sql`${inArray(users.id, [...ids])} and ${users.lastSignedInAt} is null
      and ${users.role} is null
        and not exists (select from staff_profiles
          where user_id = ${users.id})`,
  )
}
