import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoAccounts } from '#db/seeds/demo-accounts.ts'
import { inDatabase } from './buyer.ts'

/**
 * What staff do in live chat, for the journeys of visitors: as rows and announcements, the way
 * their console leaves them.
 */

const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const always = Object.fromEntries(
  days.map((day) => [day, { enabled: true, start: '00:00', end: '23:59' }]),
)

type Settings = {
  requireName?: boolean
  requireEmail?: boolean
  autoShowAfterSeconds?: number
  shownOn?: object
  position?: string
}

/** The widget switched on and open around the clock, with no operator online. */
export async function setUpChat(databaseUrl: string, settings: Settings = {}): Promise<void> {
  const {
    requireName = true,
    requireEmail = true,
    autoShowAfterSeconds = 0,
    shownOn = { mode: 'all' },
    position = 'bottom-left',
  } = settings
  await inDatabase(
    databaseUrl,
    `insert into chat_widget_config (id, is_enabled, widget_position, brand_color, brand_name, auto_show_after_seconds, welcome_message, offline_message,
      require_name, require_email, show_agent_avatars, enable_file_uploads, enable_emojis, enable_typing_indicator, enable_read_receipts, max_file_size_mb,
      show_on_pages, business_hours, timezone, retention_months)
    values (1, true, $6, '#3B82F6', 'Support', $1, 'Hi! How can we help you today?', 'We''re currently offline.', $2, $3, true, true, true, true, true, 5, $4, $5, '', 12)
    on conflict (id) do update set is_enabled = true, auto_show_after_seconds = $1, require_name = $2, require_email = $3, show_on_pages = $4, business_hours = $5,
      widget_position = $6, brand_name = 'Support', welcome_message = excluded.welcome_message, offline_message = excluded.offline_message,
      enable_file_uploads = true, enable_emojis = true, enable_typing_indicator = true, enable_read_receipts = true, max_file_size_mb = 5`,
    [
      autoShowAfterSeconds,
      requireName,
      requireEmail,
      JSON.stringify(shownOn),
      JSON.stringify(always),
      position,
    ],
  )
  await inDatabase(databaseUrl, `update chat_operators set status = 'offline'`)
  await announce(databaseUrl)
}

/** Zanele sits down at the desk, for as long as the journey takes. */
export async function comeOnline(databaseUrl: string): Promise<void> {
  await inDatabase(
    databaseUrl,
    `insert into chat_operators (id, user_id, name, email, title, status, last_seen_at, max_concurrent_chats)
    select $1, id, 'Zanele Mokoena', 'zanele@hostwright.test', 'Hosting expert', 'online', now() + interval '1 day', 20 from users where email = $2
    on conflict (user_id) do update set status = 'online', last_seen_at = now() + interval '1 day', name = excluded.name, title = excluded.title,
      is_active = true, can_accept_chats = true, max_concurrent_chats = 20`,
    [randomUUID(), demoAccounts.agent],
  )
  await announce(databaseUrl)
}

export async function goOffline(databaseUrl: string): Promise<void> {
  await inDatabase(databaseUrl, `update chat_operators set status = 'offline'`)
  await announce(databaseUrl)
}

async function announce(databaseUrl: string): Promise<void> {
  await inDatabase(
    databaseUrl,
    `select pg_notify('hostwright_content', ''), pg_notify('hostwright_chats', '{"kind":"availability"}')`,
  )
  await sleep(300)
}

/** The newest chat of the visitor with this name. */
export async function chatOf(databaseUrl: string, name: string): Promise<string> {
  const [row] = await inDatabase(
    databaseUrl,
    'select id from chat_sessions where visitor_name = $1 order by started_at desc limit 1',
    [name],
  )
  return String(row?.id)
}

export async function acceptChat(databaseUrl: string, chat: string): Promise<void> {
  await inDatabase(
    databaseUrl,
    `with taken as (update chat_sessions set status = 'active', assigned_at = now(), first_response_at = now(), first_answer_at = now(), offered_operator_id = null, offered_at = null,
        assigned_operator_id = (select id from chat_operators where name = 'Zanele Mokoena') where id = $1 returning id)
    select pg_notify('hostwright_chats', json_build_object('kind', 'state', 'chatId', id)::text) from taken`,
    [chat],
  )
}

export async function answer(databaseUrl: string, chat: string, content: string): Promise<void> {
  await inDatabase(
    databaseUrl,
    `with chat as (update chat_sessions set last_seq = last_seq + 1, operator_read_seq = last_seq, last_message_at = now() where id = $1
        returning id, last_seq, assigned_operator_id),
      said as (insert into chat_messages (id, session_id, seq, sender_type, sender_name, operator_id, content)
        select gen_random_uuid(), id, last_seq, 'operator', 'Zanele Mokoena', assigned_operator_id, $2 from chat)
    select pg_notify('hostwright_chats', json_build_object('kind', 'message', 'chatId', id, 'seq', last_seq)::text),
      pg_notify('hostwright_chats', json_build_object('kind', 'state', 'chatId', id)::text) from chat`,
    [chat, content],
  )
}

export async function type(databaseUrl: string, chat: string): Promise<void> {
  await inDatabase(
    databaseUrl,
    `select pg_notify('hostwright_chats', json_build_object('kind', 'typing', 'chatId', $1::text, 'by', 'operator', 'isTyping', true)::text)`,
    [chat],
  )
}

/** What the server has of a chat, in its order. */
export async function wordsOf(databaseUrl: string, chat: string): Promise<string[]> {
  const rows = await inDatabase(
    databaseUrl,
    `select content from chat_messages where session_id = $1 and sender_type <> 'system' order by seq`,
    [chat],
  )
  return rows.map(({ content }) => String(content))
}
