import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { startServer, type TestServer } from '#tests/server.ts'

/** Programs of others: who gets them, and whose policy allows them (D30, D43). */

let server: TestServer
let direct: pg.Client
beforeAll(async () => {
  server = await startServer()
  direct = new pg.Client({ connectionString: server.databaseUrl })
  direct.on('error', () => undefined)
  await direct.connect()
  await direct.query(`update global_seo_settings set google_tag_manager_id = 'GTM-TEST12', enable_consent_banner = false,
    custom_head_scripts = '<script>window.stranger = 1</script>'`)
  // The change is announced; a moment later the pages are rebuilt.
  for (const end = Date.now() + 10_000; !(await page('/products')).runsOthers && Date.now() < end; )
    await pause(50)
}, 90_000)
afterAll(async () => {
  await direct.end()
  await server.stop()
})

async function page(path: string, cookie = '') {
  const answer = await fetch(server.url + path, {
    headers: { accept: 'text/html', ...(cookie && { cookie }) },
    redirect: 'manual',
  })
  const html = await answer.text()
  const policy = answer.headers.get('content-security-policy') ?? ''
  return {
    status: answer.status,
    runsOthers: /stranger|GTM-TEST12/.test(html),
    allowsOthers: /googletagmanager|unsafe-inline/.test(policy),
    html,
  }
}

async function signedIn(email: string, at: string): Promise<string> {
  const body = new URLSearchParams({ email, password: demoPassword })
  const answer = await fetch(server.url + at, {
    method: 'POST',
    headers: { accept: 'text/html', origin: server.url },
    body,
    redirect: 'manual',
  })
  expect(answer.status).toBe(302)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

test('visitors and customers get them on public pages, with a policy that allows them', async () => {
  const customer = await signedIn(demoAccounts.customer, '/customer-login')
  for (const cookie of ['', customer])
    expect(await page('/products', cookie)).toMatchObject({ runsOthers: true, allowsOthers: true })
})

test('a page of an area, of signing in or of buying, and a page that is not there, allow no third party and no inline styles', async () => {
  const customer = await signedIn(demoAccounts.customer, '/customer-login')
  const areas = [
    '/customer-login',
    '/login',
    '/checkout?package=wordpress-protea',
    '/forgot-password',
    '/reset-password?token=x',
    '/admin/login',
  ]
  const visited = await Promise.all(
    [...areas, '/auth/sign-up?token=x', '/nothing-here', '/blog/nothing-here'].map((path) =>
      page(path),
    ),
  )
  const own = await Promise.all(
    ['/dashboard', '/dashboard/invoices', '/dashboard/nothing-here', '/%64ashboard'].map((path) =>
      page(path, customer),
    ),
  )
  expect(
    [...visited, ...own].filter(({ runsOthers, allowsOthers }) => runsOthers || allowsOthers),
  ).toEqual([])
})

test('staff get none of them on any page, and no policy that would let them run', async () => {
  for (const email of [demoAccounts.admin, demoAccounts.agent]) {
    const cookie = await signedIn(email, '/admin/login')
    for (const path of ['/', '/products', '/products?x=1', '/blog', '/terms', '/admin', '/contact'])
      expect(await page(path, cookie), path).toMatchObject({
        runsOthers: false,
        allowsOthers: false,
      })
    expect((await page('/products', cookie)).html).toContain('Custom scripts are off for staff')
  }
})

test('staff whose role cannot be looked up get none either', async () => {
  const cookie = await signedIn(demoAccounts.agent, '/admin/login')
  await direct.query('begin; lock table staff_profiles in access exclusive mode')
  try {
    expect(await page('/products', cookie)).toMatchObject({
      status: 200,
      runsOthers: false,
      allowsOthers: false,
    })
  } finally {
    await direct.query('rollback')
  }
})
