import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#platform/database.server.ts'
import { chainKeys, sealedContent } from '../queries/sealed-content.server.ts'
import { activityLog } from '../tables.server.ts'

export type ErasedPerson = {
  /**
   * Ids of everything that the log may name the person in: their record, account, orders,
   * documents, services, emails.
   */
  entityIds: readonly string[]
  accountId: string | null
  names: readonly string[]
  addresses: readonly string[]
  /** What is put there instead. */
  substitute: string
}

/** Each statement says that it erases, or the database refuses it. */
const erase = sql`erased_at = now(), erased_hash = null`

/**
 * Takes a person's names and addresses out of the log, with what they changed of themselves and
 * from where. What was done, when and by which member of staff stays, and so does the seal of each
 * row: the chain goes on to hold.
 */
export async function eraseFromActivity(executor: Executor, person: ErasedPerson): Promise<void> {
  const { entityIds, accountId, names, addresses, substitute } = person
  const ids = sql`${sql.param([...entityIds])}::text[]`
  const about = sql`(entity_id = any(${ids}) or actor_id = ${accountId})`
  await executor.execute(sql`
    update ${activityLog} set actor_name = ${substitute}, ip_address = null, browser = null, ${erase}
      where actor_id = ${accountId}`)
  await eraseValues(
    executor,
    sql`entity_type in ('customer', 'account') and (entity_id = any(${ids})
      or entity_id = ${accountId})`,
    substitute,
  )
  // Why a service was ended, in whose words ever.
  await executor.execute(sql`
    update ${activityLog} set details = details - 'reason', ${erase}
    where entity_type = 'subscription'
      and entity_id = any(${ids}) and details ? 'reason'`)
  await eraseTicketText(executor, ids, substitute)
  for (const name of names) await replaceText(executor, { text: name, substitute, where: about })
  // An address is one person's wherever it occurs; a name may be another person's as well.
  for (const address of addresses)
    await replaceText(executor, { text: address, substitute, where: sql`true` })
  await sealErased(executor)
}

/**
 * Of their record and account the names of the changed fields stay. Sign-ins hold the person's own
 * IP address.
 */
async function eraseValues(executor: Executor, which: SQL, substitute: string): Promise<void> {
  const values = (column: SQL) =>
    sql`(select jsonb_object_agg(key, ${substitute}::text)
      from jsonb_each(${column}))`
  await executor.execute(sql`
    update ${activityLog} set before = ${values(sql`before`)}, after = ${values(sql`after`)}, ${erase}
    where ${which} and (before is not null or after is not null)`)
  await executor.execute(sql`
    update ${activityLog} set details = details - 'address', ip_address = null, browser = null, ${erase}
    where ${which} and entity_type = 'account' and (details ? 'address'
      or (channel <> 'staff' and ip_address is not null))`)
}

/**
 * What a ticket was called, tagged with and about is the customer's; that it was changed, by whom
 * and when stays.
 */
async function eraseTicketText(executor: Executor, ids: SQL, substitute: string): Promise<void> {
  const words = sql`array['subject', 'tags', 'service', 'customer']`
  const without = (column: SQL) => sql`(select jsonb_object_agg(key,
    case when key = any(${words}) and value <> 'null'::jsonb
      then to_jsonb(${substitute}::text)
      else value end) from jsonb_each(${column}))`
  await executor.execute(sql`
    update ${activityLog} set before = ${without(sql`before`)}, after = ${without(sql`after`)}, ${erase}
    where entity_type = 'ticket' and entity_id = any(${ids})
      and (before ?| ${words} or after ?| ${words})`)
}

type Replacement = { text: string; substitute: string; where: SQL }

/**
 * Whole words only, and in JSON only what cannot be a number or a word of JSON itself. One pass
 * over the table.
 */
async function replaceText(
  executor: Executor,
  { text, substitute, where }: Replacement,
): Promise<void> {
  if (text.trim() === '') return
  const [inText, inJson] = [wholeWords(text), wholeWords(JSON.stringify(text).slice(1, -1))]
  const isWordOfJson = /^(?:[\d.+eE-]+|true|false|null)$/.test(text)
  const texts = [sql`title`, sql`actor_name`]
  const documents = isWordOfJson ? [] : [sql`details`, sql`before`, sql`after`]
  const changed = [
    ...texts.map(
      (column) => sql`${column} = regexp_replace(${column}, ${inText}, ${substitute}, 'g')`,
    ),
    ...documents.map(
      (column) =>
        sql`${column} = regexp_replace(${column}::text, ${inJson}, ${substitute}, 'g')::jsonb`,
    ),
  ]
  const found = [
    ...texts.map((column) => sql`position(${text} in ${column}) > 0`),
    ...documents.map((column) => sql`${column}::text ~ ${inJson}`),
  ]
  await executor.execute(sql`
    update ${activityLog} set ${sql.join(changed, sql`, `)}, ${erase}
      where ${where} and (${sql.join(found, sql` or `)})`)
}

function wholeWords(text: string): string {
  return `(?<![[:alnum:]])${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![[:alnum:]])`
}

/**
 * What this transaction erased is sealed again beside its first seal. Rows that are not in the
 * chain yet are sealed as they are now.
 */
async function sealErased(executor: Executor): Promise<void> {
  const keys = chainKeys()
  const { rows } = await executor.execute<{
    id: string
    content: string
    content_hash: Buffer
  }>(sql`
    select id, content_hash, ${sealedContent} as content from ${activityLog}
    where erased_at = now()::timestamptz(3)
      and erased_hash is null and sequence is not null`)
  if (rows.length === 0) return
  const seals = rows.map(({ id, content, content_hash }) => ({
    id,
    hash: keys.erased(content_hash, content).toString('hex'),
  }))
  await executor.execute(sql`
    update ${activityLog} set erased_at = now(), erased_hash = decode(seal.hash, 'hex')
    from jsonb_to_recordset(${JSON.stringify(seals)}::jsonb) as seal(id uuid, hash text)
      where activity_log.id = seal.id`)
}
