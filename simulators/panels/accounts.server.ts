import { createHash, randomBytes } from 'node:crypto'
import { and, asc, eq, gt } from 'drizzle-orm'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import type { Fault } from './faults.ts'
import { panelAccounts, panelFaults } from './tables.server.ts'

export type PanelAccount = typeof panelAccounts.$inferSelect
export type NewPanelAccount = Pick<PanelAccount, 'userName' | 'domain' | 'plan' | 'email'> & {
  password: string
  mark?: string
}

export const passwordHash = (password: string) =>
  createHash('sha256').update(password).digest('hex')

/** The accounts of one simulated server. */
export function accountsOf(panel: string) {
  const own = (userName: string) =>
    and(eq(panelAccounts.panel, panel), eq(panelAccounts.userName, userName))
  return {
    all: (): Promise<PanelAccount[]> =>
      db()
        .select()
        .from(panelAccounts)
        .where(eq(panelAccounts.panel, panel))
        .orderBy(asc(panelAccounts.userName)),

    find: async (userName: string): Promise<PanelAccount | undefined> => {
      const [row] = await db().select().from(panelAccounts).where(own(userName))
      return row
    },

    withNumber: async (number: number): Promise<PanelAccount | undefined> => {
      if (!Number.isSafeInteger(number)) return undefined
      const [row] = await db()
        .select()
        .from(panelAccounts)
        .where(and(eq(panelAccounts.panel, panel), eq(panelAccounts.number, number)))
      return row
    },

    hasDomain: async (domain: string): Promise<boolean> => {
      const rows = await db()
        .select({ userName: panelAccounts.userName })
        .from(panelAccounts)
        .where(and(eq(panelAccounts.panel, panel), eq(panelAccounts.domain, domain)))
      return rows.length > 0
    },

    /** False where another call was first with the name or the domain. */
    add: async ({ password, ...account }: NewPanelAccount): Promise<boolean> => {
      const added = await db()
        .insert(panelAccounts)
        .values({ ...account, panel, passwordHash: passwordHash(password), createdAt: now() })
        .onConflictDoNothing()
        .returning({ userName: panelAccounts.userName })
      return added.length > 0
    },

    change: async (
      userName: string,
      values: Partial<Omit<PanelAccount, 'panel' | 'userName' | 'number'>>,
    ): Promise<void> => {
      await db().update(panelAccounts).set(values).where(own(userName))
    },

    remove: async (userName: string): Promise<void> => {
      await db().delete(panelAccounts).where(own(userName))
    },

    /** The secret part of an address that signs in once. */
    signInToken: async (userName: string, minutes: number): Promise<string> => {
      const signInToken = randomBytes(24).toString('base64url')
      const signInUntil = new Date(now().getTime() + minutes * 60_000)
      await db().update(panelAccounts).set({ signInToken, signInUntil }).where(own(userName))
      return signInToken
    },

    /** Uses an address up; undefined where it isn't valid. */
    signIn: async (token: string): Promise<PanelAccount | undefined> => {
      const [row] = await db()
        .update(panelAccounts)
        .set({ signInToken: null })
        .where(
          and(
            eq(panelAccounts.panel, panel),
            eq(panelAccounts.signInToken, token),
            gt(panelAccounts.signInUntil, now()),
          ),
        )
        .returning()
      return row
    },

    clear: async (): Promise<void> => {
      await db().delete(panelAccounts).where(eq(panelAccounts.panel, panel))
    },
  }
}

export type Accounts = ReturnType<typeof accountsOf>

export async function setFault(panel: string, value: Fault | null): Promise<void> {
  if (value === null) await db().delete(panelFaults).where(eq(panelFaults.panel, panel))
  else
    await db()
      .insert(panelFaults)
      .values({ panel, value })
      .onConflictDoUpdate({ target: panelFaults.panel, set: { value } })
}

/** The fault of this call, if one is ordered for it; each is counted down. */
export async function nextFault(panel: string, isWrite: boolean): Promise<Fault | undefined> {
  const [known] = await db().select().from(panelFaults).where(eq(panelFaults.panel, panel))
  if (!known || (known.value.on === 'writes' && !isWrite)) return undefined
  return db().transaction(async (tx) => {
    const own = eq(panelFaults.panel, panel)
    const [row] = await tx.select().from(panelFaults).where(own).for('update')
    if (!row) return undefined
    const { times } = row.value
    if (times <= 1) await tx.delete(panelFaults).where(own)
    else
      await tx
        .update(panelFaults)
        .set({ value: { ...row.value, times: times - 1 } })
        .where(own)
    return row.value
  })
}
