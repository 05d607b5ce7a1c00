import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { anOperator, openWidget } from '#modules/chat/factories.ts'
import { settingsTab } from '#modules/settings/queries/settings-tab.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { rawMail } from '#modules/support/incoming-mail/factories.ts'
import { supportMailbox } from '#modules/support/tables.incoming-mail.server.ts'
import { supportTickets } from '#modules/support/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { encrypt } from '#platform/security/encryption.server.ts'
import { persistently, post, type Run, untilAcknowledged } from './request.ts'

/** Texts that the server has confirmed, each written once, and the setting that was saved last. */
export type Said = {
  notes: Set<string>
  chat: Set<string>
  mails: Set<string>
  greeting: string | undefined
}

const secret = 'postmark-of-the-drill'

/** One of each: notes on a ticket, a visitor's chat, received email, a setting. */
export async function converse(run: Run, said: Said): Promise<unknown> {
  await openWidget()
  await anOperator({ lastSeenAt: new Date(Date.now() + 86_400_000) })
  await db()
    .insert(supportMailbox)
    .values({ source: 'postmark', postmarkSecret: encrypt(secret) })
    .onConflictDoUpdate({
      target: supportMailbox.id,
      set: { source: 'postmark', postmarkSecret: encrypt(secret) },
    })
  const each = [noteOn(run, said), chat(run, said), receive(run, said), greet(run, said)]
  return Promise.all(each)
}

async function noteOn(run: Run, said: Said): Promise<void> {
  const [ticket] = await db()
    .select({ id: supportTickets.id })
    .from(supportTickets)
    .where(eq(supportTickets.status, 'open'))
    .limit(1)
  if (!ticket) throw new Error('The demo has no open ticket')
  for (let count = 0; !run.isOver; count++) {
    const message = `chaos note ${count} ${newId()}`
    const fields = { message, isInternal: 'yes', idempotencyKey: newId(), sendAnyway: 'yes' }
    const answer = await untilAcknowledged(run, () =>
      post(run, `/admin/tickets/${ticket.id}`, { fields, cookie: run.staff }),
    )
    const location = answer.headers.get('location') ?? ''
    if (!location.startsWith(`/admin/tickets/${ticket.id}`))
      throw new Error(`A note was answered ${answer.status} ${location}`)
    said.notes.add(message)
    await sleep(200)
  }
}

/** A visitor may write 30 messages a minute. */
const betweenMessagesMs = 2_200

async function chat(run: Run, said: Said): Promise<void> {
  const send = (path: string, body: object, cookie = '') =>
    untilAcknowledged(run, () =>
      fetch(run.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: run.url, cookie },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(20_000),
      }),
    )
  const id = newId()
  const first = `chaos chat ${newId()}`
  const visitor = { name: 'Lerato', email: 'lerato@visitor.example' }
  const started = await send('/api/chat', {
    id,
    messageId: newId(),
    ...visitor,
    content: first,
    elapsedMs: 4_000,
  })
  const cookie = started.headers.get('set-cookie')?.split(';')[0] ?? ''
  said.chat.add(first)
  while (!run.isOver) {
    await sleep(betweenMessagesMs)
    const content = `chaos chat ${newId()}`
    await send(`/api/chat/${id}/messages`, { id: newId(), content, files: [] }, cookie)
    said.chat.add(content)
  }
}

/** As Postmark delivers it, a second time where the first had no answer. */
async function receive(run: Run, said: Said): Promise<void> {
  const authorization = `Basic ${Buffer.from(`hostwright:${secret}`).toString('base64')}`
  while (!run.isOver) {
    const id = newId()
    const subject = `chaos mail ${id}`
    const raw = rawMail({ from: `person-${id}@mail.example`, subject, body: subject })
    await untilAcknowledged(run, () =>
      fetch(`${run.url}/api/inbound-mail/postmark`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ RawEmail: raw.toString('latin1') }),
        signal: AbortSignal.timeout(20_000),
      }),
    )
    said.mails.add(subject)
    await sleep(1_000)
  }
}

/** A conflict after an unknown answer means that the first try was saved. */
async function greet(run: Run, said: Said): Promise<void> {
  while (!run.isOver) {
    const greeting = `chaos ${newId()}`
    const { values, version } = await persistently(() => settingsTab('whatsapp'))
    const fields = { ...values, default_message: greeting, version }
    const answer = await untilAcknowledged(run, () =>
      post(run, '/admin/settings/whatsapp', { fields, cookie: run.staff }),
    )
    if (answer.status === 409 && (await savedGreeting()) !== greeting)
      throw new Error('A conflict without another editor')
    said.greeting = greeting
    await sleep(500)
  }
}

async function savedGreeting(): Promise<string> {
  const { whatsappSettings } = await persistently(() => siteSettings(db()))
  return whatsappSettings.default_message
}

/** What was acknowledged and is not there, or more than once. */
export async function lostWords({ notes, chat, mails, greeting }: Said): Promise<string[]> {
  const { rows } = await db().execute<{ text: string; count: number }>(sql`
    select text, count(*)::int as count from (
      select message as text from support_messages where message like 'chaos note %'
      union all select content from chat_messages where content like 'chaos chat %'
      union all select subject from incoming_mails where subject like 'chaos mail %'
    ) as words group by text`)
  const counts = new Map(rows.map(({ text, count }) => [text, count]))
  const acknowledged = [...notes, ...chat, ...mails]
  const saved = await savedGreeting()
  return [
    ...acknowledged.filter((text) => !counts.has(text)).map((text) => `Lost: ${text}`),
    ...rows.filter(({ count }) => count > 1).map(({ text, count }) => `${count} times: ${text}`),
    ...(greeting === undefined || saved === greeting
      ? []
      : [`The setting is '${saved}'; '${greeting}' was acknowledged`]),
  ]
}
