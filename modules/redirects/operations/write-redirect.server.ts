import { and, eq, ne, sql } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import type { Transaction } from '#platform/database.server.ts'
import type { RedirectOrigin, RedirectStatus } from '../rules/redirect.ts'
import { endOf } from '../rules/redirect-map.ts'
import { normalAddress } from '../rules/site-address.ts'
import { missingAddresses, redirects } from '../tables.server.ts'

/** Changes to redirects run one after the other: two changes at once could make a loop together. */
export async function lockRedirects(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${redirects} in share row exclusive mode`)
}

export type WrittenRedirect = {
  id: string | null
  from: string
  to: string
  status: RedirectStatus
  origin: RedirectOrigin
}

/**
 * Writes a redirect into the locked table: `to` becomes the end of its chain, redirects that led to
 * the old address lead there as well, and the old address leaves the report of missing ones. Gives
 * the stored target, or the chain of addresses that would lead back to its beginning; then nothing
 * is written.
 */
export async function writeRedirect(
  tx: Transaction,
  { id, from, to, status, origin }: WrittenRedirect,
): Promise<{ id: string; to: string } | { loop: string[] }> {
  const { fromAddress, toAddress } = redirects
  const others = await tx
    .select({ from: fromAddress, to: toAddress, status: redirects.status })
    .from(redirects)
    .where(id === null ? undefined : ne(redirects.id, id))
  const known = new Map(others.map((each) => [each.from, each]))
  const next = (address: string) => withoutFragment(known.get(address)?.to)
  const { loop } = endOf(from, withoutFragment(to) ?? to, next)
  if (loop) return { loop }
  const end = permanentEnd(to, known)
  const row = { fromAddress: from, toAddress: end, status, origin }
  const written = id ?? newId()
  if (id === null) await tx.insert(redirects).values({ ...row, id: written })
  else await tx.update(redirects).set(row).where(eq(redirects.id, id))
  // One step instead of two for visitors of an even older address. A temporary redirect may end, so
  // they keep it as their target.
  if (status !== 302)
    await tx
      .update(redirects)
      .set({ toAddress: end })
      .where(and(eq(toAddress, from), ne(fromAddress, end)))
  await tx.delete(missingAddresses).where(eq(missingAddresses.path, from))
  return { id: written, to: end }
}

function withoutFragment(to: string | undefined): string | undefined {
  return to === undefined ? undefined : (normalAddress(to) ?? to)
}

/** Where permanent redirects lead from here. */
function permanentEnd(
  to: string,
  known: ReadonlyMap<string, { to: string; status: number }>,
): string {
  let end = to
  for (
    let found = known.get(normalAddress(end) ?? end);
    found && found.status !== 302;
    found = known.get(normalAddress(end) ?? end)
  )
    end = found.to
  return end
}
