import { demoPassword } from '#db/seeds/demo-accounts.ts'
import { expectAccessible } from './accessible.ts'
import { inDatabase, signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'

test.beforeEach(({ page }) => signInAs(page, 'admin'))

const asVisitor = { headers: { accept: 'text/html', cookie: '' } }

test('a page is edited with its score and previews, and its head changes on the site', async ({
  page,
}) => {
  await page.goto('/admin/seo')
  await expect(page.getByText('Average SEO score')).toBeVisible()
  await page.getByRole('searchbox').fill('faq')
  await expect(page.getByText('No pages found')).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).first().click()
  await page.getByRole('link', { name: 'Add page' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add page' })
  await dialog.getByLabel('Slug').fill('FAQ')
  await dialog.getByRole('button', { name: 'Add page' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Enter a meta title.')
  await dialog.getByLabel('Meta title').fill('Questions that people ask before they buy')
  await expect(dialog.getByText('41 characters. Ideal: 30 to 60.')).toBeVisible()
  await dialog.getByLabel('Meta description').fill('Short')
  await dialog.getByLabel('Keywords').fill('faq')
  await dialog.getByLabel('Social title').fill('Ask us anything')
  await expect(dialog.getByRole('region', { name: 'SEO score' })).toContainText('45')
  await expect(dialog.getByRole('region', { name: 'Shared link' })).toContainText('Ask us anything')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add page' }).click()
  await expect(page.getByText('Page SEO settings created successfully')).toBeVisible()
  await expect
    .poll(async () => (await page.request.get('/faq', asVisitor)).text())
    .toContain('<title>Questions that people ask before they buy</title>')

  const card = page.getByRole('article').filter({ hasText: 'Questions that people ask' })
  await card.getByRole('link', { name: /^Edit/ }).click()
  const edit = page.getByRole('dialog', { name: 'Edit page' })
  await edit.getByLabel('Robots').selectOption('noindex, follow')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('SEO settings updated successfully')).toBeVisible()
  await expect
    .poll(async () => (await page.request.get('/faq', asVisitor)).text())
    .toContain('name="robots" content="noindex, follow"')
  await card.getByRole('link', { name: /^Delete/ }).click()
  await expect(
    page.getByText('Are you sure you want to delete this page SEO setting?'),
  ).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Page SEO settings deleted successfully')).toBeVisible()
  await expect(card).toHaveCount(0)
  // Built-in pages stay.
  await expect(page.getByRole('link', { name: /^Delete/ })).toHaveCount(0)
})

test('the same screen opens above the SEO tab, and leads back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/settings/seo')
  await expect(page.getByRole('button', { name: 'Choose picture' })).toBeVisible()
  await page.getByLabel('Site tagline').fill('Not saved yet')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.getByRole('link', { name: 'Manage pages' }).click()
  const overlay = page.getByRole('dialog', { name: 'SEO Settings' })
  await expect(overlay.getByText('Social ready')).toBeVisible()
  await expectAccessible(page)
  await overlay.getByRole('link', { name: /^Edit Our story/ }).click()
  const edit = page.getByRole('dialog', { name: 'Edit page' })
  await expect(edit.getByLabel('Slug')).toHaveAttribute('readonly')
  await edit.getByRole('link', { name: 'Cancel' }).click()
  await expect(edit).toHaveCount(0)
  await overlay.getByRole('link', { name: /^Edit Our story/ }).click()
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('SEO settings updated successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/settings\/seo\/pages$/)
  await overlay.getByRole('link', { name: 'Back to settings' }).click()
  await expect(page).toHaveURL(/\/admin\/settings\/seo$/)
  await expect(overlay).toHaveCount(0)
  // What is typed on the tab below stays, without a question about it.
  await expect(page.getByLabel('Site tagline')).toHaveValue('Not saved yet')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('the tab is saved, scripts after a password, and what was taken out is named', async ({
  page,
  server,
}) => {
  await page.goto('/admin/settings/seo')
  await page.getByLabel('Facebook URL').fill('https://example.com/us')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert').first()).toContainText(
    'Enter the full URL of your Facebook page',
  )
  await page.getByLabel('Facebook URL').fill('https://www.facebook.com/protea')
  await page.getByLabel('robots.txt', { exact: true }).fill('User-agent: *\nDisallow: /')
  await expect(page.getByText('This keeps all search engines away')).toBeVisible()
  await page.getByLabel('robots.txt', { exact: true }).fill('User-agent: *\nDisallow: /quiet')
  await expect(page.getByRole('region', { name: 'robots.txt as served' })).toContainText(
    'Sitemap: ',
  )
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('SEO settings saved successfully!')).toBeVisible()
  await expect
    .poll(async () => (await page.request.get('/robots.txt')).text())
    .toContain('Disallow: /quiet')
  await expect
    .poll(async () => (await page.request.get('/', asVisitor)).text())
    .toContain('https://www.facebook.com/protea')

  // The password of this sign-in was given too long ago.
  await inDatabase(
    server.databaseUrl,
    "update sessions set password_at = now() - interval '1 hour', passkey_at = null",
  )
  await page.reload()
  const scripts = page.getByLabel('Custom head scripts', { exact: true })
  await scripts.fill(
    '<meta name="google-site-verification" content="k9Zb"><script src="https://evil.example/x.js"></script><script>window.own = 1; setTimeout(go, 5)</script>',
  )
  await scripts.blur()
  const unsaved = page.getByRole('region', { name: 'Custom head scripts as served' })
  await expect(page.getByText('Not saved yet. With this text:')).toBeVisible()
  await expect(unsaved).toContainText('setTimeout(go, 5)')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert').first()).toContainText(
    'Enter your password to change what runs on the site.',
  )
  await page.getByLabel('Your password').fill(demoPassword)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('SEO settings saved successfully!')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See what was taken out' })).toHaveAttribute(
    'href',
    '#seo-customHeadScripts',
  )
  const report = page.getByRole('region', { name: 'Custom head scripts as served' })
  await expect(report).toContainText('https://evil.example/x.js')
  await expect(report).toContainText('setTimeout(go, 5)')
  await expect(report).toContainText('the verification tag google-site-verification')
  await expectAccessible(page)
  await expect
    .poll(async () => (await page.request.get('/', asVisitor)).text())
    .toContain('name="google-site-verification" content="k9Zb"')
  const shown = await (await page.request.get('/', asVisitor)).text()
  expect(shown).toContain('window.own = 1')
  expect(shown).not.toMatch(/evil\.example|setTimeout\(go/)
  const [recorded] = await inDatabase(
    server.databaseUrl,
    "select after from activity_log where entity_id = 'global' order by created_at desc limit 1",
  )
  expect(JSON.stringify(recorded)).toContain('setTimeout(go, 5)')

  await page.getByLabel('Custom head scripts', { exact: true }).fill('')
  await page.getByLabel('robots.txt', { exact: true }).fill('')
  await page.getByLabel('Facebook URL').fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
})

test('the tab shows what it makes, brings back what is saved when a save fails, and is reset once it is named', async ({
  page,
  server,
}) => {
  await page.goto('/admin/settings/seo')
  await expect(page.getByRole('button', { name: 'Choose picture' })).toBeVisible()
  await page.getByLabel('Site title').fill('Protea')
  await page.getByLabel('Site tagline').fill('Hosting that answers')
  await expect(page.getByRole('region', { name: 'Search result', exact: true })).toContainText(
    'Protea - Hosting that answers',
  )
  await expect(page.getByRole('region', { name: 'Shared link' })).toContainText(
    'Protea - Hosting that answers',
  )
  await page.getByLabel('Site URL').fill('https://www.protea.example')
  await expect(page.getByText('Another address than that of this server')).toBeVisible()
  await expectAccessible(page)
  await page.route('**/admin/settings/seo.data*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert').first()).toContainText(
    'Failed to save settings: SEO Settings was not saved',
  )
  await expect(page.getByLabel('Site title')).toHaveValue('')
  await page.unroute('**/admin/settings/seo.data*')
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByLabel('Site title')).toHaveValue('Protea')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('SEO settings saved successfully!')).toBeVisible()
  await expect
    .poll(async () => (await page.request.get('/faq', asVisitor)).text())
    .toContain('rel="canonical" href="https://www.protea.example/faq"')
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain(
    '<loc>https://www.protea.example/faq</loc>',
  )

  await inDatabase(
    server.databaseUrl,
    "update sessions set password_at = now() - interval '1 hour', passkey_at = null",
  )
  await page.getByRole('link', { name: 'Reset to defaults' }).click()
  await expect(page.getByRole('row', { name: 'Site tagline Hosting that answers' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.getByRole('button', { name: 'Reset to defaults' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Type SEO Settings to reset this tab.' }),
  ).toBeVisible()
  await page.getByLabel('Type “SEO Settings” to confirm').fill('SEO Settings')
  await page.getByRole('button', { name: 'Reset to defaults' }).click()
  await expect(page.getByText('SEO Settings is reset to defaults')).toBeVisible()
  await expect(page.getByLabel('Site title')).toHaveValue('')
})

test('a redirect is made by hand, counts its hits, refuses loops, and comes out of the report of missing addresses', async ({
  page,
}) => {
  await page.request.get('/journey-lost', { ...asVisitor, failOnStatusCode: false })
  await page.goto('/admin/seo/broken-links')
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('/journey-lost').first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText(/links (are in order|checked)/).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Make redirect from /journey-lost' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add redirect' })
  await expect(dialog.getByLabel('Old address')).toHaveValue('/journey-lost')
  await dialog.getByLabel('New address').fill('/journey-lost')
  await dialog.getByRole('button', { name: 'Add redirect' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This leads back to where it began')
  await dialog.getByLabel('Old address').fill('/faq')
  await dialog.getByLabel('New address').fill('/contact')
  await dialog.getByRole('button', { name: 'Add redirect' }).click()
  await expect(dialog.getByRole('alert')).toContainText('There is a page at this address.')
  await dialog.getByLabel('Old address').fill('/journey-lost')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add redirect' }).click()
  await expect(page.getByText('/journey-lost leads to its new address')).toBeVisible()
  const visitor = await page.context().newPage()
  await visitor.goto('/journey-lost')
  await expect(visitor).toHaveURL(/\/contact$/)
  await visitor.close()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('row').filter({ hasText: '/journey-lost' })).toContainText(
      /contact.*1/,
    )
  }).toPass()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.goto('/admin/seo/broken-links')
  await expect(page.getByText('/journey-lost')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.goto('/admin/seo/redirects')
  await page.getByRole('link', { name: 'Delete /journey-lost' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete redirect' }).click()
  await expect(page.getByText('Redirect deleted')).toBeVisible()
})

test('what visitors’ browsers measured is listed by page, on a phone too', async ({
  page,
  browser,
  baseURL,
  server,
}) => {
  await inDatabase(server.databaseUrl, 'delete from web_vitals')
  await page.goto('/admin/seo/speed')
  await expect(page.getByText('Nothing measured yet')).toBeVisible()
  await expectAccessible(page)
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const visitor = await context.newPage()
  // What measures is fetched last; what it found is sent while the page is left.
  await visitor.goto('/products', { waitUntil: 'networkidle' })
  await visitor.getByRole('heading', { level: 1 }).click()
  await visitor.goto('/faq', { waitUntil: 'networkidle' })
  await context.close()

  await page.setViewportSize({ width: 390, height: 844 })
  const row = page.getByRole('row', { name: /^Products/ })
  await expect(async () => {
    await page.goto('/admin/seo/speed')
    await expect(row).toContainText(/\d ms|\d s/)
  }).toPass({ timeout: 20_000 })
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
  await expectAccessible(page)
})
