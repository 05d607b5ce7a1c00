import type { Page } from '@playwright/test'
import pg from 'pg'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { openAlive } from './islands.ts'

const backups = /every day, kept for 14 days/
const status = (page: Page) => page.getByRole('heading', { name: /answers? for|Nothing here/ })

async function countsOf(
  databaseUrl: string,
  question: string,
): Promise<{ helpful: number; not: number; views: number }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    'select helpful_count as helpful, not_helpful_count as "not", views_count as views from faqs where question = $1',
    [question],
  )
  await client.end()
  return rows[0]
}

for (const width of [390, 768, 1440]) {
  test(`the FAQ fits ${width} px and gives axe nothing to find, folded and open`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 850 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const path of ['/faq', '/faq?q=backup', '/faq?q=zzzz']) {
      await page.goto(path, { waitUntil: 'networkidle' })
      const first = page.locator('#main details').first()
      if ((await first.count()) > 0) await first.locator('summary').click()
      await expectAccessible(page)
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBe(0)
    }
  })
}

test('looks while one types, from two characters on, and knows what is not there', async ({
  page,
}) => {
  await openAlive(page, '/faq')
  const asked: string[] = []
  page.on(
    'request',
    (request) =>
      request.url().includes('q=') &&
      asked.push(new URL(request.url()).searchParams.get('q') ?? ''),
  )
  const field = page.getByRole('searchbox')
  await field.pressSequentially('b')
  await page.waitForTimeout(500)
  expect(asked).toEqual([])
  await field.pressSequentially('ackup', { delay: 40 })
  await expect(status(page)).toContainText('answers for “backup”')
  expect(asked).toEqual(['backup'])
  await expect(page).toHaveURL(/\/faq\?q=backup$/)
  await expect(field).toBeFocused()
  await page.getByText('How do I get something back').click()
  await expect(page.getByText('what’s missing, and when was it last there')).toBeVisible()
  await field.fill('reselling')
  await expect(status(page)).toContainText('Nothing here about “reselling”')
  await field.fill('')
  await expect(page.getByRole('heading', { name: 'Choosing a plan' })).toBeVisible()
})

test('an opened answer counts once, a voice once, and it may change', async ({ page, server }) => {
  const question = 'Is an SSL certificate included?'
  const before = await countsOf(server.databaseUrl, question)
  await openAlive(page, '/faq')
  for (let time = 0; time < 3; time++) await page.getByText(question).click()
  await expect
    .poll(async () => (await countsOf(server.databaseUrl, question)).views)
    .toBe(before.views + 1)
  const votes = page.getByRole('group', { name: new RegExp(question.replace('?', '\\?')) })
  await votes.getByRole('button', { name: 'Helpful', exact: true }).click()
  await expect(page.getByText('Thank you. Good to know.')).toBeVisible()
  await expect(votes.getByRole('button', { name: 'Helpful', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await votes.getByRole('button', { name: 'Not helpful' }).click()
  await expect(page.getByText('Thank you. We’ll have another look at it.')).toBeVisible()
  expect(await countsOf(server.databaseUrl, question)).toEqual({
    helpful: before.helpful,
    not: before.not + 1,
    views: before.views + 1,
  })
})

test('a vote that does not get through says so and leaves the page as it is', async ({ page }) => {
  await openAlive(page, '/faq')
  await page.getByText('How can I pay?').last().click()
  await page.route('**/not-helpful', (route) => route.abort())
  await page
    .getByRole('group', { name: /How can I pay/ })
    .getByRole('button', { name: 'Not helpful' })
    .click()
  await expect(page.getByText('We couldn’t count your vote. Please try again.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ask away.')
})

test('a link to an answer opens it, from elsewhere and on the page', async ({ page }) => {
  await page.goto('/faq#how-often-is-my-site-backed-up', { waitUntil: 'networkidle' })
  await expect(page.getByText(backups)).toBeInViewport()
  await page.goto('/faq', { waitUntil: 'networkidle' })
  await page
    .getByRole('region', { name: 'Most asked' })
    .getByRole('link', { name: 'Is VAT in the price?' })
    .click()
  await expect(page.getByText('including VAT at 15%')).toBeInViewport()
  await page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name: /Moving to us/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Moving to us' })).toBeInViewport()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('answers open, the search looks, a link opens its answer, and a voice counts', {
    tag: '@daily',
  }, async ({ page, server }) => {
    await page.goto('/faq#how-often-is-my-site-backed-up')
    await expect(page.getByText(backups)).toBeVisible()
    await page.getByRole('searchbox').fill('tax invoice')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/\/faq\?q=tax\+invoice$/)
    const question = 'When do I get a tax invoice?'
    const before = await countsOf(server.databaseUrl, question)
    await page.getByText(question).click()
    await page
      .getByRole('group', { name: /When do I get a tax invoice/ })
      .getByRole('button', { name: 'Helpful', exact: true })
      .click()
    await expect(page).toHaveURL(/\/faq\?q=tax\+invoice#when-do-i-get-a-tax-invoice$/)
    await expect(
      page.getByRole('status').filter({ hasText: 'We’ve counted your vote' }),
    ).toBeVisible()
    await expect(page.getByText('you can pay from it')).toBeVisible()
    const after = await countsOf(server.databaseUrl, question)
    expect(after).toEqual({ ...before, helpful: before.helpful + 1 })
    await page.goto('/faq?q=x')
    await expect(page.getByRole('heading', { name: 'Choosing a plan' })).toBeVisible()
  })
})
