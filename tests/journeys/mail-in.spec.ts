import type { Page } from '@playwright/test'
import { demoAccounts } from '#db/seeds/demo-accounts.ts'
import { startImapServer } from '#simulators/imap/imap-server.server.ts'
import { startServer } from '../server.ts'
import { expectAccessible } from './accessible.ts'
import { inDatabase, signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'
import { anHourLater, undoSendFor } from './support-desk.ts'

test.beforeEach(({ server }) => anHourLater(server))
test.beforeEach(({ server }) => undoSendFor(server, 0))

async function onPhoneAndDesk(page: Page): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

/**
 * Opens the newest email to this address with these words in its subject, as soon as it is there.
 */
async function openMail(page: Page, address: string, words: string): Promise<void> {
  await expect(async () => {
    await page.goto(`/simulators/mailbox?q=${encodeURIComponent(words)}`)
    await page
      .locator('.mails a')
      .filter({ hasText: address })
      .filter({ hasText: words })
      .first()
      .click({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
}

test('a customer answers by email what staff answered on the site', { tag: '@daily' }, async ({
  page,
}) => {
  test.setTimeout(120_000)
  await signInAs(page, 'customer')
  await page.goto('/dashboard/tickets/new')
  await page.getByLabel('Subject').fill('Answered by email')
  await page.getByLabel('Category').selectOption('Technical')
  await page.getByRole('textbox', { name: 'Message' }).fill('Since this morning.')
  await page.getByRole('button', { name: 'Send ticket' }).click()
  await expect(page).toHaveURL(/\/dashboard\/tickets\/[0-9a-f-]{36}/)
  const ticket = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  await signInAs(page, 'agent')
  await page.goto(`/admin/tickets/${ticket}`)
  await page.getByRole('textbox', { name: 'Message' }).fill('Which address is it?')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Reply sent')).toBeVisible()

  const mails = await page.context().newPage()
  await openMail(mails, demoAccounts.customer, 'answered: Answered by email')
  await expect(mails.frameLocator('iframe').getByText('Which address is it?')).toBeVisible()
  await onPhoneAndDesk(mails)
  await mails.getByLabel(`Answer as ${demoAccounts.customer}`).fill('It is info@ mostly.\n\nThandi')
  await mails.getByRole('button', { name: 'Send answer' }).click()
  await expect(mails.getByRole('status')).toContainText('Your answer is on its way')
  await onPhoneAndDesk(mails)

  // The staff page that stayed open shows it by itself.
  const answer = page
    .getByRole('list', { name: 'Conversation' })
    .getByRole('article')
    .filter({ hasText: 'It is info@ mostly.' })
  await expect(answer).toBeVisible({ timeout: 30_000 })
  await expect(answer.getByText('Which address is it?')).toBeHidden()
  await answer.getByText('Show earlier text').click()
  await expect(answer.getByText('Which address is it?')).toBeVisible()
  await onPhoneAndDesk(page)
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('open')

  await signInAs(page, 'customer')
  await page.goto(`/dashboard/tickets/${ticket}`)
  await expect(page.getByText('It is info@ mostly.')).toBeVisible()
  await expect(page.getByText('Show earlier text')).toHaveCount(0)
})

test('the mailbox’s settings say when it was read, refuse what is wrong in plain words, and test a connection', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/tickets/settings')
  await expect(page.getByText('Read from the demo mailbox')).toBeVisible()
  await page.getByRole('link', { name: 'Set up' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Support mailbox' })).toBeVisible()
  await expect(page.getByText(/Demo mode reads a mailbox of its own\. Last read: /)).toBeVisible()
  await onPhoneAndDesk(page)

  await page.getByLabel('Email to the support address').selectOption('Read from a mailbox (IMAP)')
  await page.getByLabel('Port', { exact: true }).fill('99999')
  await page.getByRole('button', { name: 'Save changes' }).click()
  for (const words of [
    'Enter a port, usually 993.',
    'Enter the mail server, such as imap.example.co.za.',
    'Enter the user name of the mailbox.',
  ])
    await expect(page.getByRole('link', { name: words })).toBeVisible()
  await onPhoneAndDesk(page)

  await page.getByLabel('Mail server').fill('127.0.0.1')
  await page.getByLabel('Port', { exact: true }).fill('993')
  await page.getByLabel('User name').fill('support')
  await page.getByLabel('Password', { exact: true }).fill('open sesame')
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: /private|own network|internet/i }),
  ).toBeVisible()
  await expect(page.getByLabel('Mail server')).toHaveValue('127.0.0.1')
  await onPhoneAndDesk(page)
})

test('a connection that works is said to work, nothing of it is saved, and a wrong password is said in plain words', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const account = { username: 'support', password: 'open sesame' }
  const imap = await startImapServer(account)
  // Mail servers on a private network are refused otherwise.
  const server = await startServer({ APP_MODE: 'demo', SMTP_ALLOW_PRIVATE: 'true' })
  const page = await browser.newPage({ baseURL: server.url })
  try {
    await signInAs(page, 'admin')
    await page.goto('/admin/tickets/settings/mailbox')
    await page.getByLabel('Email to the support address').selectOption('Read from a mailbox (IMAP)')
    await page.getByLabel('Mail server').fill('127.0.0.1')
    await page.getByLabel('Port', { exact: true }).fill(String(imap.port))
    await page.getByLabel('Encryption').selectOption('none')
    await page.getByLabel('User name').fill(account.username)
    await page.getByLabel('Password', { exact: true }).fill('open barley')
    await page.getByRole('button', { name: 'Test connection' }).click()
    await expect(page.getByRole('alert').filter({ hasText: /password/i })).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Test connection' }).click()
    await expect(page.getByText('The connection works')).toBeVisible()
    await expect(
      page.getByText('We could sign in and open the folder. Nothing was saved.'),
    ).toBeVisible()
    await expect(page.getByLabel('Mail server')).toHaveValue('127.0.0.1')
    await expect(page.getByLabel('Encryption')).toHaveValue('none')
    await onPhoneAndDesk(page)
    expect(await inDatabase(server.databaseUrl, 'select source from support_mailbox')).toEqual([])
  } finally {
    await page.close()
    await server.stop()
    await imap.close()
  }
})
