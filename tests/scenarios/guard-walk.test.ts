import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { newId } from '#kernel/ids.ts'
import { aStaffMember, testPassword } from '#modules/identity/factories.ts'
import { roles } from '#modules/identity/tables.server.ts'
import { readConfig, useConfig as setConfig } from '#platform/config.server.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { startServer, type TestServer } from '#tests/server.ts'
import { type Access, access } from './route-access.ts'

const people = ['visitor', 'customer', 'agent', 'powerless', 'administrator'] as const
type Who = (typeof people)[number]

let server: TestServer
const cookies: Record<Who, string> = { visitor: '', customer: '', agent: '', powerless: '', administrator: '' }

beforeAll(async () => {
  server = await startServer()
  setConfig(readConfig({ DATABASE_URL: server.databaseUrl, LOG_LEVEL: 'silent' }))
  openDatabase(server.databaseUrl, 2)
  const roleId = newId()
  await db().insert(roles).values({ id: roleId, name: 'Powerless' })
  const powerless = await aStaffMember({ roleId })
  cookies.customer = await signedIn(demoAccounts.customer, demoPassword)
  cookies.agent = await signedIn(demoAccounts.agent, demoPassword)
  cookies.powerless = await signedIn(powerless.email, testPassword)
  cookies.administrator = await signedIn(demoAccounts.admin, demoPassword)
}, 120_000)
afterAll(async () => {
  await closeDatabase()
  await server.stop()
})

async function signedIn(email: string, password: string): Promise<string> {
  const answer = await send('/customer-login', { method: 'POST', body: new URLSearchParams({ email, password }) })
  if (answer.status !== 302) throw new Error(`${email} could not sign in: ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

const send = (path: string, init: RequestInit, who: Who = 'visitor') =>
  fetch(server.url + path, { ...init, redirect: 'manual', headers: { accept: 'text/html', origin: server.url, cookie: cookies[who] } })

/** Every address with what stands behind it, parameters filled in with an id that nobody has. */
function addresses(entries: readonly RouteConfigEntry[], prefix = ''): { pattern: string; path: string; writes: boolean }[] {
  return entries.flatMap((entry) => {
    const pattern = entry.path === undefined ? prefix : `${prefix}/${entry.path}`.replace('//', '/')
    const below = addresses(entry.children ?? [], pattern)
    if (entry.path === undefined && !entry.index) return below
    const source = readFileSync(join('app', entry.file), 'utf8')
    const own = {
      pattern: pattern || '/',
      path: (pattern || '/').replace(/:\w+/g, newId()).replace('*', 'no-such-page'),
      writes: /export (async )?(function|const) action/.test(source),
    }
    return [own, ...below]
  })
}

const everyAddress = addresses(routes)

/** True when this person is let through to the page. */
function mayOpen(who: Who, rule: Access): boolean {
  if (rule === 'open') return true
  if (rule === 'person') return who !== 'visitor'
  if (rule === 'staff') return who !== 'visitor' && who !== 'customer'
  if (rule === 'agents') return who === 'agent' || who === 'administrator'
  return who === 'administrator'
}

test('the table of access names every route, and no other', () => {
  expect(Object.keys(access).sort()).toEqual(everyAddress.map(({ pattern }) => pattern).sort())
})

describe.each(everyAddress)('$pattern', ({ pattern, path, writes }) => {
  const rule = access[pattern] ?? 'administrators'

  test.each(people)('for a %s', async (who) => {
    for (const [method, address] of [['GET', path], ['GET', `${path === '/' ? '/_' : path}.data`], ...(writes ? [['POST', path]] : [])] as const) {
      if (method === 'POST' && mayOpen(who, rule)) continue
      const answer = await send(address, method === 'POST' ? { method, body: new URLSearchParams({ intent: 'walk' }) } : { method }, who)
      const body = await answer.text()
      const told = {
        method,
        address,
        status: answer.status,
        to: answer.headers.get('location') ?? body.match(/\/(customer-login|admin\/login)\?redirect=/)?.[0] ?? null,
      }
      expect(answer.status, JSON.stringify(told)).toBeLessThan(500)
      if (mayOpen(who, rule)) {
        expect(told.to ?? '', JSON.stringify(told)).not.toMatch(/login\?redirect=/)
        expect([401, 403], JSON.stringify(told)).not.toContain(answer.status)
      } else if (who === 'visitor') {
        expect(told.to, JSON.stringify(told)).toMatch(rule === 'person' ? /\/customer-login\?redirect=/ : /\/admin\/login\?redirect=/)
        expect(body).not.toContain('hostwright.test')
      } else {
        expect(answer.status, JSON.stringify(told)).toBe(403)
      }
    }
  })
})
