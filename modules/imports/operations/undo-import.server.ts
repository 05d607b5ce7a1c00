import { and, eq, inArray, isNull, notInArray, or } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { removeImportedBalances } from '#modules/billing/documents/operations/balance-imported-credit.server.ts'
import { removeImportedDocuments } from '#modules/billing/documents/operations/remove-imported-documents.server.ts'
import { usedDocuments } from '#modules/billing/documents/queries/used-documents.server.ts'
import { removeImportedSubscriptions } from '#modules/billing/subscriptions/operations/import-subscriptions.server.ts'
import { usedSubscriptions } from '#modules/billing/subscriptions/queries/used-subscriptions.server.ts'
import { removeImportedPackages } from '#modules/catalog/operations/import-packages.server.ts'
import { removeImportedCustomers } from '#modules/customers/operations/import-customers.server.ts'
import { removeImportedAccounts } from '#modules/identity/operations/accounts/import-accounts.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { removeImportedTickets } from '#modules/support/operations/import-tickets.server.ts'
import { usedTickets } from '#modules/support/queries/used-tickets.server.ts'
import { silenceWebhooks } from '#modules/webhooks/operations/messages.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Transaction, transact } from '#platform/database.server.ts'
import { mayImport } from '../policy.ts'
import { importById } from '../queries/import-report.server.ts'
import { creditedCustomers, writtenTargets } from '../queries/records.server.ts'
import { customersWithRest, usedCustomers } from '../queries/used-customers.server.ts'
import { sourceNames } from '../rules/import.ts'
import { importFindings, importRecords, imports } from '../tables.server.ts'
import { beginStep, type RunningImport, withLease } from './import-lease.server.ts'
import { mayNotImport } from './start-import.server.ts'

type Ids = readonly string[]
type Undoing = {
  kind: string
  /** How one of them is called in a refusal. */
  noun: string
  inUse: (ids: Ids) => Promise<Map<string, string>>
  /** Those whose invoices, services or tickets stay. */
  isNeeded?: (ids: Ids) => Promise<Map<string, string>>
  remove: (tx: Transaction, ids: Ids) => Promise<void>
}

const never = async () => new Map<string, string>()

/** What depends on others goes first. Products, and accounts that are in use, stay. */
const undone: readonly Undoing[] = [
  { kind: 'tbltickets', noun: 'ticket', inUse: usedTickets, remove: removeImportedTickets },
  { kind: 'tblinvoices', noun: 'invoice', inUse: usedDocuments, remove: removeImportedDocuments },
  ...['tbldomains', 'tblhostingaddons', 'tblhosting'].map((kind) => ({
    kind,
    noun: 'service',
    inUse: usedSubscriptions,
    remove: removeImportedSubscriptions,
  })),
  {
    ...{ kind: 'tblclients', noun: 'customer', remove: removeImportedCustomers },
    ...{ inUse: usedCustomers, isNeeded: customersWithRest },
  },
  { kind: 'tblusers', noun: 'account', inUse: never, remove: removeImportedAccounts },
  { kind: 'tblproducts', noun: 'package', inUse: never, remove: removeImportedPackages },
]

const batchSize = 500

/**
 * Removes all that an import wrote, open or not, while nothing new depends on it. Refuses with the
 * first reasons otherwise. Broken off, it goes on where it was. What is used while it goes on, a
 * payment that comes in, stays with its customer, and the import says so.
 */
export async function undoImport(actor: Actor, importId: string): Promise<Result<null>> {
  if (!mayImport(actor)) return mayNotImport
  const goesOn = (await importById(importId))?.state === 'undoing'
  const reasons = goesOn ? [] : await whyNot(importId)
  if (reasons.length > 0)
    return refuse('conflict', `This import can’t be undone: ${reasons.join(', ')}.`)
  const begun = await beginStep(importId, {
    from: ['scanning', 'scanned', 'checking', 'checked', 'importing', 'imported', 'opened'],
    to: 'undoing',
    fresh: {},
  })
  if (!begun.ok) return begun
  const run = begun.value
  return withLease(run, async () => {
    await db().delete(importFindings).where(eq(importFindings.importId, run.id))
    await removeBalances(run)
    for (const each of undone) await removeAll(run, each)
    return transact(async (tx) => {
      const own = eq(importRecords.importId, run.id)
      const { kind, writtenHash } = importRecords
      const kinds = undone.map((each) => each.kind)
      await tx
        .delete(importRecords)
        .where(and(own, or(isNull(writtenHash), notInArray(kind, kinds))))
      await tx.update(importRecords).set({ data: null }).where(own)
      await tx
        .update(imports)
        .set({ state: 'undone', undoneAt: now(), busyUntil: null })
        .where(eq(imports.id, run.id))
      await recordActivity(tx, {
        actor,
        entityType: 'import',
        entityId: run.id,
        action: 'deleted',
        title: `Import from ${sourceNames[run.source]} undone`,
      })
      return ok(null)
    })
  })
}

/** 'invoice: a payment was recorded here (3)', at most a handful. */
async function whyNot(importId: string): Promise<string[]> {
  const counts = new Map<string, number>()
  for (const { kind, noun, inUse } of undone)
    for await (const rows of batchesOf(importId, kind))
      for (const reason of (await inUse(rows.map(({ targetId }) => targetId))).values())
        counts.set(`${noun}: ${reason}`, (counts.get(`${noun}: ${reason}`) ?? 0) + 1)
  return [...counts].slice(0, 5).map(([reason, count]) => `${reason} (${count})`)
}

async function* batchesOf(importId: string, kind: string) {
  let after = 0
  for (;;) {
    const rows = await writtenTargets(importId, kind, { after, limit: batchSize })
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.sourceId
  }
}

async function removeAll(run: RunningImport, each: Undoing): Promise<void> {
  for await (const rows of batchesOf(run.id, each.kind)) {
    const ids = rows.map(({ targetId }) => targetId)
    const stays = new Map([...((await each.isNeeded?.(ids)) ?? []), ...(await each.inUse(ids))])
    const goes = rows.filter(({ targetId }) => !stays.has(targetId))
    await db().transaction(async (tx) => {
      await silenceWebhooks(tx)
      await each.remove(
        tx,
        goes.map(({ targetId }) => targetId),
      )
      await tx
        .update(importRecords)
        .set({ writtenHash: null, targetId: null, outcome: null })
        .where(
          and(
            eq(importRecords.importId, run.id),
            eq(importRecords.kind, each.kind),
            inArray(
              importRecords.sourceId,
              goes.map(({ sourceId }) => sourceId),
            ),
          ),
        )
      if (stays.size > 0)
        await tx.insert(importFindings).values(
          rows.flatMap(({ sourceId, targetId }) => {
            const reason = stays.get(targetId)
            if (reason === undefined) return []
            const finding = { importId: run.id, kind: 'note', subject: each.kind } as const
            return [{ ...finding, sourceId, reason: `Stays here: ${reason}` }]
          }),
        )
    })
  }
}

/** The entries that made the credit of customers what the source said. */
async function removeBalances(run: RunningImport): Promise<void> {
  const ids = await creditedCustomers(run.id)
  for (let at = 0; at < ids.length; at += batchSize) {
    const batch = ids.slice(at, at + batchSize)
    const used = await usedCustomers(batch)
    const unused = batch.filter((id) => !used.has(id))
    await db().transaction((tx) => removeImportedBalances(tx, unused, sourceNames[run.source]))
  }
}
