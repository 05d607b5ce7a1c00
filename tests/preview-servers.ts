import { afterAll, beforeAll, expect } from 'vitest'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { aSignedInRequest } from '#modules/identity/factories.ts'
import { closeDatabase, openDatabase } from '#platform/database.server.ts'
import { startServer, type TestServer } from './server.ts'
import { useServerConfig } from './server-config.ts'

/**
 * Two servers on one database, and who asks for previews: `admin` may write what is previewed,
 * `agent` may not, '' is signed out.
 */
export function usePreviewServers() {
  const servers = {} as { server: TestServer; other: TestServer }
  const cookies = { admin: '', agent: '' }

  beforeAll(async () => {
    servers.server = await startServer()
    useServerConfig(servers.server)
    openDatabase(servers.server.databaseUrl, 4)
    servers.other = await startServer({ DATABASE_URL: servers.server.databaseUrl })
    const cookie = async (email: string) =>
      (await aSignedInRequest(email, demoPassword)).headers.get('cookie') ?? ''
    cookies.admin = await cookie(demoAccounts.admin)
    cookies.agent = await cookie(demoAccounts.agent)
  }, 120_000)

  afterAll(async () => {
    await closeDatabase()
    await servers.other.stop()
    await servers.server.stop()
  })

  /** `address` is that of the preview; with a body it is what is being written. */
  function preview(cookie: string, address: string, init: RequestInit = {}): Promise<Response> {
    const { url } = servers.server
    return fetch(url + address, {
      redirect: 'manual',
      ...init,
      headers: { accept: 'text/html', origin: url, ...(cookie && { cookie }) },
    })
  }

  async function expectRefusals(address: string): Promise<void> {
    expect([302, 403]).toContain((await preview('', address)).status)
    expect((await preview(cookies.agent, address)).status).toBe(403)
  }

  return { servers, cookies, preview, expectRefusals }
}

export const headline = (html: string) =>
  /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1]?.replace(/<[^>]+>/g, '')

/** A preview is stored nowhere, is found by no search engine, and runs nothing. */
export function expectUnstoredPage(answer: Response): void {
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toContain('sandbox allow-same-origin;')
  expect(policy).not.toMatch(/allow-scripts|script-src/)
}
