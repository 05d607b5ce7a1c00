import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#platform/database.server.ts'
import { activityLog } from '../tables.server.ts'

export type ForgottenPerson = {
  /** Ids of everything that the log may name the person in: their record, account, orders, documents, services, emails. */
  entityIds: readonly string[]
  accountId: string | null
  names: readonly string[]
  addresses: readonly string[]
  /** What stands there instead. */
  substitute: string
}

/** Takes a person's names and addresses out of the log. What was done, when and by which member of staff stays. */
export async function forgetInActivity(executor: Executor, { entityIds, accountId, names, addresses, substitute }: ForgottenPerson): Promise<void> {
  const about = sql`(entity_id = any(${sql.param([...entityIds])}::text[]) or actor_id = ${accountId})`
  await executor.execute(sql`update ${activityLog} set actor_name = ${substitute} where actor_id = ${accountId}`)
  // Why a service was ended, in whose words ever.
  await executor.execute(sql`
    update ${activityLog} set details = details - 'reason'
    where entity_type = 'subscription' and entity_id = any(${sql.param([...entityIds])}::text[]) and details ? 'reason'`)
  for (const name of names) await replaceText(executor, { text: name, substitute, where: about })
  // An address is one person's wherever it stands; a name may be somebody else's as well.
  for (const address of addresses) await replaceText(executor, { text: address, substitute, where: sql`true` })
}

type Replacement = { text: string; substitute: string; where: SQL }

/** Whole words only, and in `details` only what cannot be a number or a word of JSON itself. */
async function replaceText(executor: Executor, { text, substitute, where }: Replacement): Promise<void> {
  if (text.trim() === '') return
  const [inTitle, inJson] = [wholeWords(text), wholeWords(JSON.stringify(text).slice(1, -1))]
  await executor.execute(sql`
    update ${activityLog} set title = regexp_replace(title, ${inTitle}, ${substitute}, 'g') where ${where} and position(${text} in title) > 0`)
  if (/^(?:[\d.+eE-]+|true|false|null)$/.test(text)) return
  await executor.execute(sql`
    update ${activityLog} set details = regexp_replace(details::text, ${inJson}, ${substitute}, 'g')::jsonb
    where ${where} and details::text ~ ${inJson}`)
}

function wholeWords(text: string): string {
  return `(?<![[:alnum:]])${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![[:alnum:]])`
}
