import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { newId } from '#kernel/ids.ts'
import { aChat } from '#modules/chat/factories.ts'
import { aSignedInRequest, aStaffMember } from '#modules/identity/factories.ts'
import { everyPermission, type Permission } from '#modules/identity/rules/permissions.ts'
import { rolePermissions, roles } from '#modules/identity/tables.server.ts'
import { aTicket } from '#modules/support/factories.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { createApp } from '#server/app.ts'
import { startServer, type TestServer } from '#tests/server.ts'
import { useServerConfig } from '#tests/server-config.ts'

/**
 * Every address that is no page (refused-addresses.test.ts walks those), and what it asks for. A new one
 * fails until it is decided.
 */
type Asked = {
  permission: Permission
  /** What a member with the permission is answered; an empty body is a wrong one. */
  answers: readonly number[]
}

const asks = (permission: Permission, ...answers: number[]): Asked => ({ permission, answers })
const emailCall = asks('email.manage', 400)
const chats = (...answers: number[]) => asks('live_chat.handle', ...answers)

const forStaff: Readonly<Record<string, Asked>> = {
  'GET /admin/section-preview': asks('content.manage', 200),
  'POST /admin/section-preview': asks('content.manage', 200),
  'GET /admin/appearance-preview': asks('settings.manage', 200),
  'POST /admin/appearance-preview': asks('settings.manage', 200),
  // There is no such post; what is being written is shown all the same.
  'GET /admin/post-preview': asks('blog.manage', 404),
  'POST /admin/post-preview': asks('blog.manage', 200),
  'POST /api/create-customer': asks('customers.manage', 200),
  'POST /api/create-staff': asks('staff.manage', 200),
  'POST /api/send-email': emailCall,
  'POST /api/send-bank-transfer-email': emailCall,
  'POST /api/send-smtp-email': emailCall,
  'POST /api/test-email': emailCall,
  'GET /api/tickets/events': asks('tickets.handle', 200),
  'GET /api/tickets/:id/events': asks('tickets.handle', 200),
  'GET /api/live-chat/events': chats(200),
  'GET /api/live-chat/:id/messages': chats(200),
  // Who is no operator of the chat writes nothing in it.
  'POST /api/live-chat/:id/typing': chats(403, 404, 409),
  'POST /api/live-chat/:id/files': chats(422),
  'DELETE /api/live-chat/:id/files/:file': chats(403, 404, 409),
  'GET /api/live-chat/:id/files/:file': chats(404),
}

/** Public, or with their own proof: a key, a visitor’s secret, a signature, a webhook’s password. */
const forOthers =
  /^[A-Z]+ \/(developers\/|healthz|readyz|media\/|brand\/|staff-pictures\/|og\/|robots|sitemap|unsubscribe|api\/(v1\/|vitals|signed-in|payfast\/|chat\/|chat$|mail|inbound|provisioning\/)|simulators\/)/

let server: TestServer
let [chat, ticket] = ['', '']
const anyRole = { id: '' }

beforeAll(async () => {
  server = await startServer()
  useServerConfig(server)
  openDatabase(server.databaseUrl, 4)
  chat = (await aChat()).chatId
  ticket = (await aTicket()).ticketId
  const [role] = await db().insert(roles).values({ name: newId() }).returning({ id: roles.id })
  anyRole.id = role?.id ?? ''
}, 90_000)

afterAll(async () => {
  await closeDatabase()
  await server.stop()
})

const cookieOf = async (email: string, password?: string) =>
  (await aSignedInRequest(email, password)).headers.get('cookie') ?? ''

async function cookieOfRole(permissions: readonly Permission[]): Promise<string> {
  const [role] = await db().insert(roles).values({ name: newId() }).returning({ id: roles.id })
  const roleId = role?.id ?? ''
  const rows = permissions.map((permissionId) => ({ roleId, permissionId }))
  if (rows.length > 0) await db().insert(rolePermissions).values(rows)
  return cookieOf((await aStaffMember({ roleId })).email)
}

/** Bodies that nothing is wrong with: only then the right decides. */
function bodyOf(path: string): BodyInit {
  const email = `${newId()}@example.test`
  if (path === '/api/create-customer') return JSON.stringify({ email, name: 'Lerato Dube' })
  if (path === '/api/create-staff')
    return JSON.stringify({
      email,
      first_name: 'Lerato',
      last_name: 'Dube',
      role_id: anyRole.id,
      password: 'abc123',
      is_active: true,
    })
  if (path.endsWith('/typing')) return JSON.stringify({ isTyping: true })
  if (path.startsWith('/admin/')) return new URLSearchParams({ isActive: 'on' })
  return '{}'
}

async function ask(address: string, cookie: string): Promise<number> {
  const [method = '', path = ''] = address.split(' ')
  const filled = path
    .replace(':id', path.includes('live-chat') ? chat : ticket)
    .replace(':file', newId())
  const query =
    path === '/admin/section-preview'
      ? '?key=home'
      : path === '/admin/post-preview'
        ? `?id=${newId()}`
        : ''
  const stop = new AbortController()
  const answer = await fetch(server.url + filled + query, {
    method,
    redirect: 'manual',
    headers: { cookie, origin: server.url },
    signal: stop.signal,
    ...(method === 'POST' && { body: bodyOf(path) }),
  })
  stop.abort()
  return answer.status
}

const addresses = Object.entries(forStaff)

test('every address that is no page is decided', () => {
  const pages = async () => new Response(null, { status: 404 })
  const all = createApp(pages).routes.flatMap(({ method, path }) =>
    method === 'ALL' ? [] : [`${method} ${path}`],
  )
  const rest = [...new Set(all)].filter((address) => !forOthers.test(address))
  expect(rest.sort()).toEqual(Object.keys(forStaff).sort())
})

test('visitors, customers and staff without any permission get nothing of it', async () => {
  for (const cookie of [
    '',
    await cookieOf(demoAccounts.customer, demoPassword),
    await cookieOfRole([]),
  ])
    for (const [address] of addresses)
      expect([401, 403, 404], `${address} as '${cookie.slice(0, 9)}'`).toContain(
        await ask(address, cookie),
      )
})

test.each([...new Set(addresses.map(([, { permission }]) => permission))])(
  '%s alone opens what asks for it, and everything but it does not',
  async (permission) => {
    const [only, others] = [
      await cookieOfRole([permission]),
      await cookieOfRole(everyPermission.filter((one) => one !== permission)),
    ]
    for (const [address, { answers }] of addresses.filter(
      ([, one]) => one.permission === permission,
    )) {
      expect(answers, address).toContain(await ask(address, only))
      expect([403, 404], address).toContain(await ask(address, others))
    }
  },
)
