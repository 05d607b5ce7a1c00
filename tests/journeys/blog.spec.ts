import { expect, test } from './fixtures.ts'
import { touch } from './islands.ts'

const post = '/blog/distance-to-johannesburg-and-frankfurt'

test('from the list by a category and a search to a post, and a comment that waits for staff', async ({
  page,
}) => {
  await page.goto('/blog', { waitUntil: 'networkidle' })
  await page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name: 'Email' })
    .click()
  await expect(page).toHaveURL('/blog?category=email')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email')
  await page.getByRole('searchbox').fill('dkim SELECTOR')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { name: 'No posts found.' })).toBeVisible()
  await page.getByRole('searchbox').fill('the SELECTOR')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 post in Email')).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await page.getByRole('link', { name: /^Email that arrives/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Email that arrives: SPF, DKIM and DMARC in an afternoon',
  )

  await touch(page)
  const form = page.locator('#write-comment')
  await form.getByLabel('Name').fill('Naledi')
  await form.getByLabel('Email address').fill('naledi')
  await form.getByLabel('Comment', { exact: false }).fill('Our scanner sends now.')
  await form.getByRole('button', { name: 'Send comment' }).click()
  await expect(form.getByRole('alert')).toBeFocused()
  await expect(form.getByLabel('Comment', { exact: false })).toHaveValue('Our scanner sends now.')
  await form.getByLabel('Email address').fill('naledi@test.example')
  await form.getByRole('button', { name: 'Send comment' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'once one of us has read it' }),
  ).toBeInViewport()
  await expect(page).toHaveURL(/\?comment=pending#comments$/)
  await expect(form.getByLabel('Comment', { exact: false })).toHaveValue('')
  await expect(page.locator('#comments')).not.toContainText('Our scanner sends now.')
  await expect(page.locator('#comments')).not.toContainText('@')
})

test('pages go back and forth by number', async ({ page }) => {
  await page.goto('/blog')
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Older' }).click()
  await expect(page).toHaveURL('/blog?page=2')
  await expect(page.locator('link[rel=prev]')).toHaveAttribute('href', /\/blog$/)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/blog\?page=2$/)
  await expect(page.locator('link[rel=next]')).toHaveCount(0)
  expect((await page.goto('/blog?page=3'))?.status()).toBe(404)
  expect((await page.goto('/blog?category=nothing'))?.status()).toBe(404)
  expect((await page.goto('/blog/when-an-object-cache-pays'))?.status()).toBe(404)
})

test('the first picture comes with the document on a phone, and as a file elsewhere', async ({
  page,
}) => {
  const picture = page.locator('main picture img').first()
  const shown = () =>
    picture.evaluate(({ currentSrc, naturalWidth }: HTMLImageElement) => [
      currentSrc.replace(/.*(data:image|\/media\/).*?(avif).*/s, '$1 $2'),
      naturalWidth,
    ])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(post)
  await expect.poll(shown).toEqual(['data:image avif', 720])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(post)
  await expect.poll(async () => (await shown())[0]).toBe('/media/ avif')
})

test.describe('a reader', () => {
  // The browser of these tests says of itself that it is headless, and such readers are programs.
  test.use({
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  })

  test('counts once a day, and only when the page is shown', async ({ page, request }) => {
    const views = async () => {
      const html = await (await request.get('/blog/two-factors-in-ten-minutes?reply=fresh')).text()
      return Number((/>([\d\s\u00a0]+) views</.exec(html)?.[1] ?? '').replace(/\D/g, ''))
    }
    const before = await views()
    expect(await views()).toBe(before)
    for (const visit of [1, 2]) {
      const counted = page.waitForResponse((answer) =>
        answer.url().endsWith('/two-factors-in-ten-minutes/view'),
      )
      await page.goto(`/blog/two-factors-in-ten-minutes?utm_source=${visit}`, {
        waitUntil: 'networkidle',
      })
      await touch(page)
      expect((await counted).status()).toBe(204)
    }
    expect(await views()).toBe(before + 1)
  })
})

test('the feed: absolute addresses, and nothing new for readers who have it', async ({
  request,
  baseURL,
}) => {
  const first = await request.get('/blog/rss.xml')
  expect(first.headers()['content-type']).toContain('application/rss+xml')
  const xml = await first.text()
  expect(xml.match(/<item>/g)).toHaveLength(15)
  expect(xml).toContain(`<link>${baseURL}${post}</link>`)
  expect(xml).not.toMatch(/(href|src)="\/|when-an-object-cache|what-http-3/)
  const { etag, 'last-modified': changed } = first.headers()
  expect(
    (await request.get('/blog/rss.xml', { headers: { 'if-none-match': etag ?? '' } })).status(),
  ).toBe(304)
  expect(
    (
      await request.get('/blog/rss.xml', { headers: { 'if-modified-since': changed ?? '' } })
    ).status(),
  ).toBe(304)
  expect(
    (await request.get('/blog/rss.xml', { headers: { 'if-none-match': '"other"' } })).status(),
  ).toBe(200)
})

test.describe('before scripts load', () => {
  test.use({ javaScriptEnabled: false })

  test('search, contents, a refused comment that is still there, a reply, and the notice', {
    tag: '@daily',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 850 })
    await page.goto('/blog')
    await page.getByRole('searchbox').fill('frankfurt')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: /^Why Frankfurt/ }).click()
    await page.getByText('On this page').click()
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'Measure it yourself' })
      .click()
    await expect(page.getByRole('heading', { name: 'Measure it yourself' })).toBeInViewport()
    await page.getByRole('link', { name: 'Reply to Pieter Botha' }).click()
    const form = page.locator('#write-comment')
    await expect(form.getByRole('heading', { name: 'Reply to Pieter Botha' })).toBeInViewport()
    await form.getByLabel('Comment', { exact: false }).fill('Same in Kuruman.')
    await form.getByRole('button', { name: 'Send reply' }).click()
    await expect(form.getByRole('alert')).toContainText('Enter your name.')
    await expect(form.getByRole('heading', { name: 'Reply to Pieter Botha' })).toBeVisible()
    await expect(form.getByLabel('Comment', { exact: false })).toHaveValue('Same in Kuruman.')
    await form.getByLabel('Name').fill('Kagiso')
    await form.getByLabel('Email address').fill('kagiso@test.example')
    await form.getByRole('button', { name: 'Send reply' }).click()
    await expect(page.getByText('once one of us has read it')).toBeInViewport()
  })
})
