import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { inDatabase, signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'
import { customerTicket as aTicket } from './staff-desk.ts'
import { anHourLater, staffAnswer, undoSendFor } from './support-desk.ts'

/**
 * The network or the session goes away while the customer writes: what they wrote stays on the
 * page.
 */

test.beforeEach(({ server }) => anHourLater(server))
test.beforeEach(({ server }) => undoSendFor(server, 0))

const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const alert = (page: Page) => page.getByRole('alert').first()

async function signInAgain(page: Page, account: 'customer' | 'agent'): Promise<void> {
  const [other] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'sign in again in a new window' }).click(),
  ])
  await signInAs(other, account)
  await other.close()
}

test('a customer’s new ticket survives a network that is away and a session that has ended', async ({
  page,
  context,
  server,
}) => {
  await signInAs(page, 'customer')
  await page.goto('/dashboard/tickets/new')
  await message(page).fill('Typed for ten minutes')
  await context.setOffline(true)
  const looked = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/dashboard/tickets/answers'),
  )
  await page.getByLabel('Subject').pressSequentially('My emails land in spam')
  await looked
  await expect(message(page)).toHaveValue('Typed for ten minutes')
  await context.setOffline(false)
  await page.getByLabel('Category').selectOption('Technical')

  await context.clearCookies()
  await page.getByLabel('Subject').press('!')
  await page.getByRole('button', { name: 'Send ticket' }).click()
  await expect(alert(page)).toContainText('Not authenticated')
  await expect(message(page)).toHaveValue('Typed for ten minutes')
  await signInAgain(page, 'customer')
  await page.getByRole('button', { name: 'Send ticket' }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    'Typed for ten minutes',
  )

  await page.getByLabel('Your message').fill('And one thing more')
  await context.clearCookies()
  // The page asks again by itself, and the answer is to sign in.
  const asked = page.waitForResponse((response) =>
    new URL(response.url()).pathname.endsWith('.data'),
  )
  await staffAnswer(
    server,
    new URL(page.url()).pathname.split('/').at(-1) ?? '',
    'We are looking into it',
  )
  await asked
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(alert(page)).toContainText('Failed to send reply: Not authenticated')
  await expect(page.getByLabel('Your message')).toHaveValue('And one thing more')
  await signInAgain(page, 'customer')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('And one thing more')
})

test('an answer of staff survives both; canned replies say that they can’t be read, and no draft is called saved that is not', async ({
  page,
  context,
  server,
}) => {
  const ticket = await aTicket(server.databaseUrl, 'Interrupted')
  await signInAs(page, 'agent')
  await page.goto(`/admin/tickets/${ticket}`)
  await message(page).fill('Dear customer ')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await context.setOffline(true)
  await message(page).press('End')
  await message(page).press('/')
  await expect(page.getByText('Failed to load canned responses')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(message(page)).toHaveValue('Dear customer /')
  await expect(page.getByText('Your draft wasn’t saved.')).toBeVisible()
  await page.getByLabel('Priority', { exact: true }).selectOption('Urgent')
  await expect(alert(page)).toContainText('You’re offline. This page stays as it is.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to send reply: Unknown error' }),
  ).toBeVisible()
  await expect(message(page)).toHaveValue('Dear customer /')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await context.clearCookies()
  await message(page).fill('Dear customer, it works.')
  await expect(page.getByText('Your draft wasn’t saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(alert(page)).toContainText('Failed to send reply: Not authenticated')
  await expect(message(page)).toHaveValue('Dear customer, it works.')
  await signInAgain(page, 'agent')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('list', { name: 'Conversation' })).toContainText(
    'Dear customer, it works.',
  )
  const rows = await inDatabase(
    server.databaseUrl,
    'select message from support_messages where ticket_id = $1 and sender_type = $2',
    [ticket, 'staff'],
  )
  expect(rows).toEqual([{ message: 'Dear customer, it works.' }])
})

test('the page with what was written is accessible, on a phone too', async ({ page, context }) => {
  await signInAs(page, 'customer')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/tickets/new')
  await page.getByLabel('Subject').fill('Plain and interrupted')
  await message(page).fill('Typed for ten minutes')
  await context.clearCookies()
  // As a browser without scripts sends it.
  await page
    .locator('form', { has: message(page) })
    .evaluate((form: HTMLFormElement) => form.submit())
  await expect(page.getByRole('heading', { name: 'Not authenticated' })).toBeVisible()
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
  await expectAccessible(page)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('what was written when the session had ended comes back, and is sent after signing in', async ({
    page,
    context,
  }) => {
    await signInAs(page, 'customer')
    await page.goto('/dashboard/tickets/new')
    await page.getByLabel('Subject').fill('Plain and interrupted')
    await page.getByLabel('Category').selectOption('Technical')
    await message(page).fill('Typed for ten minutes.\nAnd longer.')
    await context.clearCookies()
    await page.getByRole('button', { name: 'Send ticket' }).click()
    await expect(page.getByRole('heading', { name: 'Not authenticated' })).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue('Typed for ten minutes.\nAnd longer.')
    await signInAgain(page, 'customer')
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Plain and interrupted')
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('And longer.')
  })
})
