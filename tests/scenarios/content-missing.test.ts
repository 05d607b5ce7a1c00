import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { startServer, type TestServer } from '#tests/server.ts'

/**
 * Slow, hidden or missing content: the pages render with the messages of A§8 and never with
 * invented content (D5).
 */
let server: TestServer

beforeAll(async () => {
  server = await startServer()
  openDatabase(server.databaseUrl, 4)
}, 90_000)

afterAll(async () => {
  await closeDatabase()
  await server.stop()
})

const paths = [
  '/',
  '/products',
  '/products/wordpress',
  '/our-story',
  '/data-center',
  '/release-notes',
]

async function open(path: string) {
  const answer = await fetch(server.url + path, { headers: { accept: 'text/html' } })
  const html = await answer.text()
  return {
    status: answer.status,
    cache: answer.headers.get('cache-control') ?? '',
    html,
    headlines: html.match(/<h1[\s>]/g)?.length,
  }
}

/** A change of content reaches the server a moment after it was made. */
async function until(path: string, text: string, there: boolean) {
  await expect
    .poll(async () => (await open(path)).html.includes(text), { timeout: 10_000 })
    .toBe(there)
}

test('a database that is too slow for content costs the content and not the page', async () => {
  const answers = await db().transaction(async (tx) => {
    await tx.execute(
      sql`lock table website_sections, website_features, team_members in access exclusive mode`,
    )
    return Promise.all(paths.map(open))
  })
  for (const [at, { status, html, headlines, cache }] of answers.entries()) {
    expect([paths[at], status, headlines]).toEqual([paths[at], 200, 1])
    expect(html, paths[at]).toContain('Error loading content: Request timeout')
    expect(cache, paths[at]).toContain('no-store')
  }
  expect(answers[0]?.html).toContain('Error loading website features: Request timeout')
  expect(answers[0]?.html, 'the prices are those of another table').toContain('R199')
  // Every page recovers without a restart.
  for (const path of paths) await until(path, 'Error loading', false)
  await until('/our-story', 'Two servers and a phone', true)
}, 40_000)

test('a section that staff hid leaves the other parts standing', async () => {
  await db().execute(
    sql`update website_sections set is_active = false where section_key in ('about', 'data-center', 'release-notes')`,
  )
  await db().execute(sql`insert into website_sections (id, section_key, title, content, is_active)
    select gen_random_uuid(), key, key, '{}', false from unnest(array['home', 'products', 'wordpress-hosting']) key
    on conflict (section_key) do update set is_active = false`)
  await until('/our-story', 'Two servers and a phone', false)
  await until('/', 'Hosting that answers', false)
  for (const path of paths) {
    const { status, headlines, html } = await open(path)
    expect([path, status, headlines]).toEqual([path, 200, 1])
    expect(html).not.toContain('Error loading')
  }
  expect((await open('/our-story')).html).toContain('Lindiwe Mbatha')
  expect((await open('/')).html).toContain('Backups on a schedule')
  expect((await open('/products/wordpress')).html).toContain('Choose ')
}, 40_000)

test('with nothing in any table there is no empty frame', async () => {
  await db().execute(sql`delete from website_sections`)
  await db().execute(
    sql`truncate website_features, comparison_features, hosting_plans, customer_reviews, review_invitations, services, ecommerce_products, team_members, projects, case_studies`,
  )
  await until('/our-story', 'Lindiwe Mbatha', false)
  await until('/', 'Backups on a schedule', false)
  const [home = '', products = '', , story = '', building = '', notes = ''] = (
    await Promise.all(paths.map(open))
  ).map((page) => page.html)
  expect(home).toContain('Hosting that answers')
  for (const title of ['What you get with us', 'In their words', 'Us, and the cheaper option'])
    expect(home).not.toContain(`>${title}`)
  // Without plans the home page shows what is on sale.
  expect(home).toContain('>Where most people start')
  for (const title of ['Add-ons.', 'Work we do by hand'])
    expect(products).not.toContain(`>${title}`)
  for (const title of [
    'The people who answer',
    'Two jobs, from first call',
    'What we do when everything',
  ])
    expect(story).not.toContain(`>${title}`)
  expect(building).not.toContain('Close, in milliseconds.</h2>')
  expect(notes).toContain('Nothing to report yet')
}, 40_000)
