import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { expectAccessible } from './accessible.ts'
import {
  fillDetails,
  finishSignUp,
  inDatabase,
  newAddress,
  password,
  signInAs,
  signUpAtCheckout,
} from './buyer.ts'
import { expect, test } from './fixtures.ts'

const plan = '/checkout?package=cloud-springbok&period=annual'

test('from a plan on the site through sign-up to its review, without leaving the order', {
  tag: '@daily',
}, async ({ page }) => {
  await page.goto('/products/cloud?period=annual')
  await page
    .getByRole('link', { name: /Springbok/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/checkout\?package=cloud-springbok&period=annual/)
  await signUpAtCheckout(page)
  await expect(page).toHaveURL(/package=cloud-springbok&period=annual/)
  await expect(page.getByLabel('First name')).toHaveValue('Lerato')
  await fillDetails(page, 'Bank transfer (EFT)')
  await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText('R6 038.44')
})

test('signing in keeps plan and period through a wrong password, and brings the details along', {
  tag: '@daily',
}, async ({ page }) => {
  await page.goto(plan)
  await page.getByRole('link', { name: 'I have an account' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await page.getByLabel('Email address').fill(demoAccounts.customer)
  await page.getByRole('textbox', { name: 'Password' }).fill('not this one')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('The email address or password is incorrect.')
  await expect(page.getByLabel('Email address')).toHaveValue(demoAccounts.customer)
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Thandi')
  await expect(page.getByLabel('Town or city')).not.toHaveValue('')
  await expect(page).toHaveURL(/package=cloud-springbok&period=annual/)
})

test('the plan survives the sign-in page of the site, too', async ({ page }) => {
  await page.goto(`/customer-login?redirect=${encodeURIComponent(plan)}`)
  await page.getByLabel('Email address').fill(demoAccounts.customer)
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/checkout\?package=cloud-springbok&period=annual/)
})

test('a sign-up says the same for an address that has an account; its email leads to sign-in, and the order is kept', async ({
  page,
}) => {
  await page.goto(plan)
  await page.getByLabel('Your name').fill('Somebody Else')
  await page.getByLabel('Email address').fill(demoAccounts.customer)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()
  await expect(page.getByText(`We’ve sent an email to ${demoAccounts.customer}`)).toBeVisible()
  await expectAccessible(page)
  const mails = async () =>
    (await page.request.get(`/simulators/mailbox/api/mails?to=${demoAccounts.customer}`)).json()
  await expect(async () =>
    expect(JSON.stringify(await mails())).toContain('You already have an account'),
  ).toPass()
  await page.getByRole('link', { name: 'Sign in here' }).click()
  await page.getByLabel('Email address').fill(demoAccounts.customer)
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Thandi')
  await expect(page).toHaveURL(/package=cloud-springbok&period=annual/)
})

test('a sign-up finished in another browser is signed in there, on the same order', async ({
  page,
  browser,
}) => {
  const email = newAddress()
  await page.goto(plan)
  await page.getByLabel('Your name').fill('Lerato Dube')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()
  const elsewhere = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    javaScriptEnabled: false,
  })
  const phone = await elsewhere.newPage()
  await finishSignUp(phone, email, { asksPassword: true })
  await expect(phone).toHaveURL(/\/checkout\?package=cloud-springbok&period=annual/)
  await expect(phone.getByText(email).first()).toBeVisible()
  await elsewhere.close()
})

test('switching the period changes the price in place; going back to the details keeps them', async ({
  page,
}) => {
  await page.goto('/checkout?package=wordpress-protea&period=monthly')
  await signUpAtCheckout(page)
  await page.getByRole('textbox', { name: 'Company' }).fill('Dube & Daughters')
  const summary = page.getByRole('complementary', { name: 'Your order' })
  await expect(summary).toContainText('R199.00')
  await summary.getByRole('link', { name: /Annual/ }).click()
  await expect(summary).toContainText('R1 910.36')
  await expect(page.getByRole('textbox', { name: 'Company' })).toHaveValue('Dube & Daughters')
  await fillDetails(page, 'Bank transfer (EFT)')
  await page.getByRole('link', { name: 'Change the address' }).click()
  await expect(page.getByLabel('Street address')).toHaveValue('12 Long Street')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Check your order' })).toBeVisible()
})

test('details typed by one person are not shown to the next on the same computer', {
  tag: '@daily',
}, async ({ page }) => {
  await page.goto('/checkout?package=wordpress-protea&period=monthly')
  await signUpAtCheckout(page)
  await fillDetails(page, 'Bank transfer (EFT)')
  await page.getByRole('button', { name: 'Sign Out' }).first().click()
  // The answer has to be there first: leaving the page would take the request back.
  await expect(page).toHaveURL(({ pathname }) => pathname === '/')
  await page.goto('/checkout?package=wordpress-protea&period=monthly')
  await signUpAtCheckout(page, newAddress())
  await expect(page.getByLabel('Street address')).toHaveValue('')
})

test('without a plan, or with one that is gone, checkout shows what is on sale', async ({
  page,
}) => {
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'Choose a plan' })).toBeVisible()
  const answer = await page.goto('/checkout?package=no-such-plan&period=monthly')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('alert')).toContainText('This plan is no longer on sale.')
  await page.getByRole('link', { name: /^Protea/ }).click()
  await expect(page).toHaveURL(/package=wordpress-protea/)
})

test('offers only the payment methods that are switched on, and says so when there are none', async ({
  page,
  server,
}) => {
  await signInAs(page, 'customer')
  const enabled = (eft: boolean, card: boolean) =>
    inDatabase(
      server.databaseUrl,
      `update site_settings set payment_methods = payment_methods || $1`,
      [JSON.stringify({ eft_enabled: eft, card_enabled: card })],
    )
  try {
    // Settings changed behind the server's back reach it as an announcement, a moment later.
    await enabled(true, false)
    await expect(async () => {
      await page.goto(plan)
      await expect(page.getByRole('radio')).toHaveCount(1, { timeout: 1_000 })
    }).toPass()
    await enabled(false, false)
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('We can’t take payments at the moment')).toBeVisible({
        timeout: 1_000,
      })
    }).toPass()
    await expect(page.getByRole('button', { name: 'Continue to review' })).toHaveCount(0)
  } finally {
    await enabled(true, true)
  }
})
