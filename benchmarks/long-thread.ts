import pg from 'pg'
import { closeDatabase, openDatabase } from '#platform/database.server.ts'
import { describe } from './measuring/compare.ts'
import { ownDatabase, signedInAsk } from './measuring/list-page.ts'
import { startHostwright } from './measuring/setting.ts'

const messages = 2_000

/**
 * A ticket with 2 000 messages as its staff read it, in signed-in HTML: it opens in ≤ 60 ms. Beside
 * it the same page of a ticket with one message.
 */
export async function longThread(databaseUrl: string): Promise<void> {
  const own = await ownDatabase(databaseUrl, 'hostwright_bench_thread')
  const server = await startHostwright(own)
  openDatabase(own, 2)
  try {
    const { long, short } = await fill(own)
    const ask = await signedInAsk(server.url)
    for (const [name, id] of [
      ['one message', short],
      [`${messages} messages`, long],
    ] as const) {
      await ask(`/admin/tickets/${id}`, 20)
      console.log(`${name.padEnd(16)} ${describe(await ask(`/admin/tickets/${id}`, 200))}`)
    }
    console.log(
      `all on one page  ${describe(await ask(`/admin/tickets/${long}?messages=${messages}`, 20))}`,
    )
  } finally {
    await closeDatabase()
    await server.stop()
  }
}

/** The two newest tickets of the demo, of which one gets a long thread. */
async function fill(databaseUrl: string): Promise<{ long: string; short: string }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      'select id from support_tickets order by id limit 2',
    )
    const [long = '', short = ''] = rows.map(({ id }) => id)
    await client.query('delete from support_files where ticket_id = any($1)', [[long, short]])
    await client.query('delete from support_messages where ticket_id = any($1)', [[long, short]])
    await client.query(insertMessages, [long, messages])
    await client.query(insertMessages, [short, 1])
    await client.query('vacuum analyze support_messages')
    return { long, short }
  } finally {
    await client.end()
  }
}

const insertMessages = `
  insert into support_messages (id, ticket_id, sender_type, sender_name, message, is_internal, created_at)
  select gen_random_uuid(), $1, (case when n % 2 = 0 then 'customer' else 'staff' end)::ticket_sender_type, case when n % 2 = 0 then 'Thandi Nkosi' else 'Sipho Dlamini' end,
    'Message ' || n || repeat(E'\\nThe mail server still answers with an error when I send to this address. ', 1 + n % 6), n % 14 = 1, now() - ($2::int - n) * interval '1 minute'
  from generate_series(1, $2::int) as n`
