import { sql } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { redirectOf } from '#modules/redirects/queries/known-redirects.server.ts'
import { now } from '#platform/clock.server.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { type Probe, probeAddress } from '#platform/http/probe-address.server.ts'
import { mayManageSeo } from '../policy.ts'
import { isExistingPage } from '../queries/existing-page.server.ts'
import { type ContentLink, contentLinks } from '../queries/link-findings.server.ts'
import { ownPath } from '../rules/links/found-links.ts'
import { linkChecks, linkFindings } from '../tables.server.ts'
import { mayNotManageSeo } from './pages.server.ts'

type Judged = { problem: string | null; checkedAt: Date | null }

/** One check asks other servers about at most this many addresses, a few at a time. */
const maxProbes = 300
const probesAtOnce = 4

/**
 * Checks the links inside the site now. What is known of external links stays until the nightly
 * check asks their servers again.
 */
export async function checkLinksNow(
  actor: Actor,
): Promise<Result<{ links: number; broken: number }>> {
  if (!mayManageSeo(actor)) return mayNotManageSeo
  return ok(await checkLinks(null))
}

/**
 * Looks at every link that staff wrote and stores what leads nowhere. `probe` asks the servers of
 * external links; null leaves them as they were. Safe to run twice: each check replaces what the
 * one before found.
 */
export async function checkLinks(
  probe: ((address: string) => Promise<Probe>) | null = probeAddress,
): Promise<{ links: number; broken: number }> {
  const links = await contentLinks()
  const origin = config().publicUrl
  const addresses = [...new Set(links.map(({ address }) => address))]
  const external = addresses.filter((address) => ownPath(address, origin) === null)
  const judged = new Map([
    ...(await judgeOwn(addresses, origin)),
    ...(await (probe ? judgeExternal(external, probe) : knownExternal())),
  ])
  const findings = links.flatMap((link) =>
    findingOf(link, ownPath(link.address, origin) === null, judged.get(link.address)),
  )
  await store(findings, links.length)
  return { links: links.length, broken: findings.filter(({ problem }) => problem !== null).length }
}

function findingOf(link: ContentLink, isExternal: boolean, known: Judged | undefined) {
  const { problem, checkedAt } = known ?? { problem: null, checkedAt: null }
  return isExternal || problem !== null
    ? [{ ...link, id: newId(), isExternal, problem, checkedAt }]
    : []
}

async function judgeOwn(
  addresses: readonly string[],
  origin: string,
): Promise<Map<string, Judged>> {
  const judged = new Map<string, Judged>()
  for (const address of addresses) {
    const path = ownPath(address, origin)
    if (path === null) continue
    const leadsSomewhere = (await isExistingPage(path)) || (await redirectOf(path)) !== null
    judged.set(address, {
      problem: leadsSomewhere ? null : 'There is no page at this address.',
      checkedAt: now(),
    })
  }
  return judged
}

async function judgeExternal(
  addresses: readonly string[],
  probe: (address: string) => Promise<Probe>,
): Promise<Map<string, Judged>> {
  const judged = new Map<string, Judged>()
  const waiting = addresses.slice(0, maxProbes)
  const work = async () => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift())
      judged.set(address, { problem: externalProblem(await probe(address)), checkedAt: now() })
  }
  await Promise.all(Array.from({ length: probesAtOnce }, work))
  return judged
}

/** Many sites turn programs away (401, 403, 429); a person may well get in. */
function externalProblem(answer: Probe): string | null {
  if ('failure' in answer)
    return answer.failure === 'private'
      ? 'This address is not on the public internet.'
      : 'The server doesn’t answer.'
  if (answer.status === 404 || answer.status === 410)
    return `The server answers ${answer.status}: the page is not there.`
  return answer.status >= 500 ? `The server answers ${answer.status}.` : null
}

async function knownExternal(): Promise<Map<string, Judged>> {
  const { address, problem, checkedAt, isExternal } = linkFindings
  const rows = await db()
    .select({ address, problem, checkedAt })
    .from(linkFindings)
    .where(sql`${isExternal}`)
  return new Map(
    rows.map((row) => [row.address, { problem: row.problem, checkedAt: row.checkedAt }]),
  )
}

async function store(findings: (typeof linkFindings.$inferInsert)[], links: number): Promise<void> {
  await db().transaction(async (tx) => {
    const checkedAt = now()
    // Two checks at once wait for each other here.
    await tx
      .insert(linkChecks)
      .values({ checkedAt, links })
      .onConflictDoUpdate({ target: linkChecks.id, set: { checkedAt, links } })
    await tx.delete(linkFindings)
    for (let from = 0; from < findings.length; from += 500)
      await tx.insert(linkFindings).values(findings.slice(from, from + 500))
  })
}
