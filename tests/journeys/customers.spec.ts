import { expectAccessible } from './accessible.ts'
import { inDatabase, newAddress, signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'

test('staff add a customer, change what they know of them, and delete them again', async ({
  page,
  server,
}) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/customers')
  await page.getByRole('link', { name: 'Add customer' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add customer' })).toBeVisible()
  const email = newAddress()
  await page.getByLabel('First name').fill('Lerato')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Tags').fill(' reseller, , VIP,vip ')
  await page.getByRole('button', { name: 'Add customer' }).click()
  await expect(page.getByRole('alert').getByText('Enter the last name.')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Lerato')
  await page
    .getByLabel('Last name')
    .fill('Verylongwordwithoutanyspaceinitatallthatmusthavesomewheretobreakonphones')
  await page.getByRole('button', { name: 'Add customer' }).click()
  await expect(page.getByText('Customer added successfully')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
    'reseller',
    'VIP',
  ])
  await expect(page.getByText(/welcome/i).first()).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByLabel('Notes').fill('Prefers to be called in the afternoon')
  await page.getByRole('button', { name: 'Save notes' }).click()
  await expect(page.getByText('Customer updated successfully')).toBeVisible()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByLabel('Notes')).toHaveValue('Prefers to be called in the afternoon')
  await expectAccessible(page)
  await page.getByLabel('Email').fill('customer@hostwright.test')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(
    page.getByRole('alert').getByText('A customer with this email address already exists.'),
  ).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Company').fill('Dube & Daughters 李')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Customer updated successfully').last()).toBeVisible()
  await expect(page.getByText('Dube & Daughters 李')).toBeVisible()
  await expect(page.getByRole('alert').getByText('Documents can’t show 李')).toBeVisible()

  await page.goto('/admin/customers?q=Verylongword')
  await page.getByRole('link', { name: /Lerato/ }).click()
  await page.getByRole('link', { name: 'Delete' }).click()
  await expect(
    page.getByText('The customer can sign up again with the same email address and starts fresh.'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete customer' }).click()
  await expect(page.getByText('Customer deleted successfully')).toBeVisible()
  expect(
    await inDatabase(server.databaseUrl, 'select 1 from users where email = $1', [email]),
  ).toEqual([])
})

test('a customer whose services run stays, and the page says why', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/customers?q=johan')
  await page.getByRole('link', { name: /Johan/ }).click()
  await page.getByRole('link', { name: 'Delete' }).click()
  await expect(page.getByText(/services still run for this customer/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete customer' })).toHaveCount(0)
  await expectAccessible(page)
})

test('staff look at a customer’s account under a banner, change nothing in it, and come back', {
  tag: '@daily',
}, async ({ page, server }) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/customers?q=customer%40hostwright')
  await page.getByRole('link', { name: /Thandi/ }).click()
  await page
    .getByRole('navigation', { name: 'Kinds of events' })
    .getByRole('link', { name: 'Payments' })
    .click()
  await expect(page).toHaveURL(/show=payment/)
  await page.getByRole('button', { name: 'Sign in as customer' }).click()
  const banner = page.getByRole('region', { name: 'Logged in as customer' })
  await expect(banner).toContainText('you are viewing the account of Thandi Nkosi')
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Thandi' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Profile' }).first().click()
  await expect(banner).toBeVisible()
  await expect(page.getByLabel('Current password')).toHaveCount(0)
  const sent = await page.request.post('/dashboard/profile/details', {
    form: { firstName: 'Changed', country: 'ZA' },
    headers: { origin: server.url },
  })
  expect([sent.status(), await sent.text()]).toEqual([
    403,
    expect.stringContaining('Nothing was changed. You are viewing the account of Thandi Nkosi.'),
  ])
  await page.getByLabel('First name').fill('Changed')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByText(/Nothing was changed/)).toBeVisible()
  expect((await page.request.get('/admin/customers')).status()).toBe(200)

  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Thandi' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to the back office' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Thandi Nkosi/ })).toBeVisible()
  // The demo has an older one of each.
  await expect(page.getByText('Nadia Jacobs logged in as Thandi Nkosi').first()).toBeVisible()
  await expect(
    page.getByText('Nadia Jacobs is no longer logged in as Thandi Nkosi').first(),
  ).toBeVisible()
  await page.goto('/dashboard')
  await expect(banner).toHaveCount(0)
})
