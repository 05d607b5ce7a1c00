import { eq } from 'drizzle-orm'
import { db, type Executor } from '#platform/database.server.ts'
import { type ChargeOutcome, type Controls, type UpdateOutcome, wellBehaved } from './controls.ts'
import { controls } from './tables.server.ts'

const onlyRow = '00000000-0000-0000-0000-000000000001'

export async function readControls(on: Executor = db()): Promise<Controls> {
  const [row] = await on.select().from(controls).where(eq(controls.id, onlyRow))
  return { ...wellBehaved, ...row?.value }
}

export async function changeControls(change: (current: Controls) => Controls): Promise<Controls> {
  return db().transaction(async (tx) => {
    await tx.insert(controls).values({ id: onlyRow, value: wellBehaved }).onConflictDoNothing()
    const [row] = await tx.select().from(controls).where(eq(controls.id, onlyRow)).for('update')
    const value = change({ ...wellBehaved, ...row?.value })
    await tx.update(controls).set({ value }).where(eq(controls.id, onlyRow))
    return value
  })
}

/** Takes the ordered outcome of the next charge; `ok` when there is none. */
export async function nextChargeOutcome(token: string): Promise<ChargeOutcome> {
  let ordered: ChargeOutcome | undefined
  if (Object.keys((await readControls()).charges).length > 0) {
    await changeControls((current) => {
      const key = current.charges[token] ? token : '*'
      const { [key]: used, ...others } = current.charges
      ordered = used
      return {
        ...current,
        charges:
          used && used.times > 1
            ? { ...others, [key]: { ...used, times: used.times - 1 } }
            : others,
      }
    })
  }
  return ordered ?? { outcome: 'ok', charged: true, times: 1 }
}

/** Takes the ordered outcome of the next change of terms. */
export async function nextUpdateOutcome(): Promise<UpdateOutcome> {
  const { update } = await readControls()
  if (update) await changeControls((current) => ({ ...current, update: null }))
  return update ?? { outcome: 'ok', changed: true }
}
