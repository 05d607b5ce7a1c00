import { expect, test } from './fixtures.ts'

const pages = ['/our-story', '/data-center', '/release-notes']

test('titles and descriptions have the length that search results show, and no two are alike', async ({
  request,
}) => {
  const texts = await Promise.all(
    [...pages, '/products', '/products/wordpress', '/products/cloud', '/products/dedicated'].map(
      headOf,
    ),
  )
  async function headOf(path: string) {
    const html = await (await request.get(path)).text()
    return {
      title: /<title>([^<]*)/.exec(html)?.[1] ?? '',
      description: /<meta name="description" content="([^"]*)/.exec(html)?.[1] ?? '',
    }
  }
  for (const { title, description } of texts) {
    expect(title.length, title).toBeGreaterThanOrEqual(30)
    expect(title.length, title).toBeLessThanOrEqual(60)
    expect(description.length, description).toBeGreaterThanOrEqual(120)
    expect(description.length, description).toBeLessThanOrEqual(160)
  }
  expect(new Set(texts.map((text) => text.title)).size).toBe(texts.length)
  expect(new Set(texts.map((text) => text.description)).size).toBe(texts.length)
})

test('a version of the release notes has an address, and the marks lead to it', async ({
  page,
}) => {
  await page.goto('/release-notes#v4-5-1', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Our firewall mistake' })).toBeInViewport()
  await page
    .getByRole('navigation', { name: 'Versions' })
    .getByRole('link', { name: '4.0', exact: true })
    .click()
  await expect(page).toHaveURL(/#v4-0$/)
  await expect(page.getByRole('heading', { name: 'The new customer area' })).toBeInViewport()
})

test('a plan of the home page leads to the checkout with the price that it named', async ({
  page,
}) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  const plan = page.locator('article').filter({ hasText: 'A business that relies on its site.' })
  await expect(plan).toContainText('R199.00')
  await expect(plan).toContainText('R173.04 without VAT')
  await plan.getByRole('link', { name: 'Choose Protea' }).click()
  await expect(page).toHaveURL(/\/checkout\?package=wordpress-protea&period=monthly/)
  await expect(page.getByText('R199.00').first()).toBeVisible()
})

test('reviews that wait or were turned down, and drafts, are nowhere in what is sent', async ({
  request,
}) => {
  const sent = (
    await Promise.all(
      ['/', '/.data', '/_root.data', '/products', '/products.data'].map(async (path) =>
        (await request.get(path)).text(),
      ),
    )
  ).join()
  expect(sent).toContain('They told me not to upgrade')
  for (const hidden of [
    'So far so good',
    'CHEAP FOLLOWERS',
    'Email archive, ten mailboxes',
    'sipho@example.co.za',
  ])
    expect(sent).not.toContain(hidden)
})

test.describe('before scripts load', () => {
  test.use({ javaScriptEnabled: false })

  test('story, data center and release notes can be read', async ({ page }) => {
    await page.goto('/our-story')
    for (const text of [
      'Two servers and a phone',
      'Lindiwe Mbatha',
      'The restore drill',
      'without losing a record',
    ])
      await expect(page.getByText(text).first()).toBeVisible()
    await page.goto('/data-center')
    await expect(page.getByRole('img', { name: /Map of South Africa/ })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Mthatha' })).toContainText('17 ms')
    await page.goto('/release-notes')
    await page.getByRole('link', { name: '4.4', exact: true }).first().click()
    await expect(page.getByText('down from 23')).toBeInViewport()
  })
})
