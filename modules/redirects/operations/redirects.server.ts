import { eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { savedMeanwhile } from '#kernel/versions.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { breaks, type Transaction, transact } from '#platform/database.server.ts'
import { mayManageRedirects } from '../policy.ts'
import type { RedirectInput } from '../rules/redirect-form.ts'
import { missingAddresses, redirects } from '../tables.server.ts'
import { lockRedirects, writeRedirect } from './write-redirect.server.ts'

const mayNotManageRedirects = refuse('forbidden', 'You do not have permission to manage redirects.')
const redirectGone = refuse('not_found', 'This redirect was deleted.')

type Seen = { id: string; version: string }

/**
 * Makes a redirect by hand (`existing` null) or changes one, which then counts as made by hand.
 * `isPage` says whether an address has a page.
 */
export async function saveRedirect(
  actor: Actor,
  existing: Seen | null,
  { input, isPage }: { input: RedirectInput; isPage: (address: string) => Promise<boolean> },
): Promise<Result<{ id: string; to: string }>> {
  if (!mayManageRedirects(actor)) return mayNotManageRedirects
  if (await isPage(input.from))
    return wrong('from', 'There is a page at this address. Visitors would never get to it.')
  try {
    return await transact(async (tx) => {
      await lockRedirects(tx)
      const [row] =
        existing && isId(existing.id)
          ? await tx.select().from(redirects).where(eq(redirects.id, existing.id))
          : []
      if (existing && !row) return redirectGone
      if (existing && row?.updatedAt.toISOString() !== existing.version)
        return savedMeanwhile('this redirect')
      return write(tx, { actor, row: row ?? null }, input)
    })
  } catch (error) {
    if (!breaks(error, 'redirects_from_address_unique')) throw error
    return wrong('from', 'There is a redirect from this address already.')
  }
}

async function write(
  tx: Transaction,
  { actor, row }: { actor: Actor; row: typeof redirects.$inferSelect | null },
  { from, to, status }: RedirectInput,
): Promise<Result<{ id: string; to: string }>> {
  await contentChanged(tx)
  const written = await writeRedirect(tx, {
    id: row?.id ?? null,
    from,
    to,
    status,
    origin: 'staff',
  })
  if ('loop' in written)
    return wrong('to', `This leads back to where it began: ${written.loop.join(' → ')}.`)
  const after = { fromAddress: from, toAddress: written.to, status }
  await recordActivity(tx, {
    actor,
    entityType: 'redirect',
    entityId: written.id,
    action: row ? 'updated' : 'created',
    title: `Redirect ${from} ${row ? 'updated' : 'created'}`,
    ...(row ? changes(row, after) : { after }),
  })
  return ok(written)
}

function wrong(field: 'from' | 'to', message: string) {
  return refuse('invalid', 'Please check the redirect.', { fields: { [field]: [message] } })
}

/** Deletes a redirect; its old address is not found from then on. */
export async function deleteRedirect(actor: Actor, id: string): Promise<Result<{ from: string }>> {
  if (!mayManageRedirects(actor)) return mayNotManageRedirects
  return transact(async (tx) => {
    const [row] = isId(id) ? await tx.delete(redirects).where(eq(redirects.id, id)).returning() : []
    if (!row) return redirectGone
    await contentChanged(tx)
    const { fromAddress, toAddress, status, origin, hits } = row
    await recordActivity(tx, {
      actor,
      entityType: 'redirect',
      entityId: id,
      action: 'deleted',
      title: `Redirect ${fromAddress} deleted`,
      before: { fromAddress, toAddress, status, origin, hits },
    })
    return ok({ from: fromAddress })
  })
}

/** Takes an address off the report of missing ones; it comes back when it is requested again. */
export async function dismissMissingAddress(
  actor: Actor,
  id: string,
): Promise<Result<{ path: string }>> {
  if (!mayManageRedirects(actor)) return mayNotManageRedirects
  return transact(async (tx) => {
    const [row] = isId(id)
      ? await tx.delete(missingAddresses).where(eq(missingAddresses.id, id)).returning()
      : []
    if (!row) return refuse('not_found', 'This address is not in the report any more.')
    const { path, count, referrer } = row
    await recordActivity(tx, {
      actor,
      entityType: 'redirect',
      action: 'dismissed',
      title: `Missing address ${path} dismissed`,
      before: { path, count, referrer },
    })
    return ok({ path })
  })
}
