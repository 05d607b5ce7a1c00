import type { Page } from '@playwright/test'
import { isSameHtml } from '#modules/mail/rules/rich-blocks.ts'
import { expectAccessible } from './accessible.ts'
import { inDatabase, newAddress, signInAs, tabTo } from './buyer.ts'
import { expect, test } from './fixtures.ts'

type Mail = { subject: string; html: string; text: string }

/** What the demo mailbox received for an address. */
async function received(page: Page, to: string): Promise<Mail[]> {
  const { mails } = await (
    await page.request.get(`/simulators/mailbox/api/mails?to=${encodeURIComponent(to)}`)
  ).json()
  return mails
}

async function openTemplate(page: Page, name: string): Promise<void> {
  await page.goto('/admin/email')
  await page.getByRole('searchbox', { name: 'Search templates' }).fill(name)
  await page.getByRole('link', { name: `Edit ${name}` }).click()
  // A template may have a heading of that name in its own text, below that of the page.
  await expect(page.getByRole('heading', { level: 1, name }).first()).toBeVisible()
}

async function expectNoSideways(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
}

test('a template is changed in the editor, previewed, tested, received, compared and restored', async ({
  page,
  server,
}) => {
  await signInAs(page, 'admin')
  await openTemplate(page, 'Password changed')
  const editor = page.getByRole('textbox', { name: 'HTML' })
  await expect(editor).toContainText('Your password was changed')
  await page.getByLabel('Subject').fill('A journey changed this for {{ customer_name }}')
  await page.getByRole('button', { name: 'Source' }).click()
  const source = page.locator('#template-html')
  const before = await source.inputValue()
  expect(before).toContain('<table role="presentation"')
  await source.fill(`${before}\n<p>Added by a journey</p>`)
  const frame = page.frameLocator('iframe[title="Preview of the email"]')
  await expect(frame.getByText('Added by a journey')).toBeVisible()
  await expect(frame.getByText('A journey changed this for Thandi Nkosi')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByText('Template updated successfully')).toBeVisible()
  await openTemplate(page, 'Password changed')
  await expect(page.getByText('Changed', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Send test' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Send test' })).toBeDisabled()
  const to = newAddress()
  await dialog.getByLabel('Test email address').fill(to)
  await dialog.getByLabel('Variables (JSON)').fill('{"customer_name": ')
  await dialog.getByRole('button', { name: 'Send test' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Enter the variables as valid JSON.')
  await dialog.getByLabel('Variables (JSON)').fill('{"customer_name": "Palesa"}')
  await dialog.getByRole('button', { name: 'Send test' }).click()
  await expect(page.getByText('Test email sent successfully')).toBeVisible()
  const [mail] = await received(page, to)
  expect([mail?.subject, mail?.html.includes('Added by a journey')]).toEqual([
    'A journey changed this for Palesa',
    true,
  ])

  await page.getByRole('link', { name: 'Versions' }).click()
  await page
    .getByText(/^Compare:/)
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'HTML compared' })).toContainText(
    'Added by a journey',
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore this version' }).first().click()
  await expect(page.getByText('Template updated successfully')).toBeVisible()
  const [row] = await inDatabase(
    server.databaseUrl,
    "select html_body from email_templates where name = 'password_changed'",
    [],
  )
  expect(row?.html_body).toBe(before)
})

test('a broken tag and an unknown variable are refused with their place, and the server’s own template survives rich text', async ({
  page,
  server,
}) => {
  await signInAs(page, 'admin')
  const stored = () =>
    inDatabase(
      server.databaseUrl,
      "select subject, html_body from email_templates where name = 'invoice'",
      [],
    )
  const [before] = await stored()
  await openTemplate(page, 'Invoice')
  await page.getByRole('button', { name: 'Source' }).click()
  const source = page.locator('#template-html')
  const html = await source.inputValue()
  await source.fill(`<p>Hello</p>\n{% if customer_name %}`)
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(
    page.getByRole('alert').getByText('HTML, line 2: Tag {% if customer_name %} not closed.'),
  ).toBeVisible()
  await source.fill('<p>Hello {{ custmer_name }}</p>')
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(
    page.getByRole('alert').getByText("HTML, line 1: There is no variable 'custmer_name'."),
  ).toBeVisible()
  expect(await stored()).toEqual([before])
  await source.fill(html)
  await page.getByRole('button', { name: 'Rich text' }).click()
  const editor = page.getByRole('textbox', { name: 'HTML' })
  await expect(editor).toContainText('Hello {{ customer_name }}')
  await editor.getByText('Hello {{ customer_name }}').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' and all')
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByText('Template updated successfully')).toBeVisible()
  const [after] = await stored()
  expect(after?.html_body).toContain(' and all')
  expect(
    isSameHtml(String(after?.html_body).replace(' and all', ''), String(before?.html_body)),
  ).toBe(true)
  await openTemplate(page, 'Invoice')
  await page.getByRole('link', { name: 'Restore default' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore default' }).click()
  await expect(page.getByText('Template updated successfully')).toBeVisible()
  expect(await stored()).toEqual([before])
})

test('a template of one’s own is made with the keyboard, refused without a subject, and deleted', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/email')
  await page.getByRole('link', { name: 'Add template' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add template' })).toBeVisible()
  const save = page.getByRole('button', { name: 'Add template' })
  await expect(save).toBeDisabled()
  await tabTo(page, page.getByLabel('Name', { exact: false }).first())
  await page.keyboard.type('journey_offer')
  await expect(save).toBeDisabled()
  await page.getByLabel('Subject').fill('An offer for {{ customer_name }}')
  await page.locator('#template-variables').fill('{')
  await save.click()
  await expect(page.getByRole('alert')).toContainText('Failed to save template')
  await expect(page.getByRole('alert')).toContainText('Enter valid JSON')
  await page.locator('#template-variables').fill('{"customer_name": "Thandi"}')
  await page.getByRole('button', { name: 'Write from HTML' }).click()
  await expect(page.locator('#template-text')).toHaveValue(/Hello \{\{ customer_name \}\}/)
  await save.click()
  await expect(page.getByText('Template created successfully')).toBeVisible()
  await page.getByRole('link', { name: 'Delete Journey offer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete template' }).click()
  await expect(page.getByText('Template deleted successfully')).toBeVisible()
})

test('the log is filtered, searched and opened; a failed email says why', async ({
  page,
  server,
}) => {
  const to = newAddress()
  const row = `insert into email_logs (id, idempotency_key, template_name, recipient, subject, status, error_message, variables)
    values (gen_random_uuid(), $1, 'custom', $1, 'A journey failed', 'failed', 'The provider was away', '{"subject":"A journey failed","html_body":"<p>Body of the journey</p>","text_body":"x"}')`
  await inDatabase(server.databaseUrl, row, [to])
  await signInAs(page, 'admin')
  // The tab of the templates' screen is the same log (B§2.2.8).
  await page.goto('/admin/email/logs')
  await expect(page).toHaveURL(/\/admin\/email-logs$/)
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Success rate')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('failed')
  await page.getByRole('searchbox', { name: 'Search emails' }).fill(to)
  const table = page.getByRole('table', { name: 'Email Logs' })
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(table.getByRole('link', { name: to })).toBeVisible()
  await table.getByText('Delivery').click()
  await expect(table.getByText('The provider was away')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await table.getByRole('link', { name: to }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('The provider was away')).toBeVisible()
  await expect(dialog.frameLocator('iframe').getByText('Body of the journey')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Resend' }).click()
  await expect(page.getByText('The email is on its way.')).toBeVisible()
  await expect(async () => expect(await received(page, to)).toHaveLength(1)).toPass()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const address of [
    '/admin/email-logs',
    '/admin/email',
    '/admin/email/templates/new',
    '/admin/settings/email',
  ]) {
    await page.goto(address)
    await expectNoSideways(page)
    await expectAccessible(page)
  }
})

test('the queue is paused and resumed, and the dashboard says so', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/email')
  await page.getByRole('link', { name: 'Pause', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pause queue' }).click()
  await expect(page.getByText('Email queue paused')).toBeVisible()
  await page.goto('/admin')
  await expect(
    page.getByRole('alert').filter({ hasText: 'The email queue is paused by' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'See the email queue' }).click()
  await page.getByRole('link', { name: 'Resume', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resume queue' }).click()
  await expect(page.getByText('Email queue resumed')).toBeVisible()
})

test('the settings send a test email and remember it', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/settings/email')
  await expect(page.getByRole('button', { name: 'Send test' })).toBeDisabled()
  const to = newAddress()
  await page.getByLabel('Test email address').fill(to)
  await page.getByRole('button', { name: 'Send test' }).click()
  await expect(page.getByText(`Test email sent successfully to ${to}`)).toBeVisible()
  await expect(page.getByText('Success', { exact: true })).toBeVisible()
  expect(await received(page, to)).toHaveLength(1)
})

test('the email tab shows the fields of the chosen provider and keeps what was typed, without scripts too', async ({
  page,
  browser,
  server,
}) => {
  await signInAs(page, 'admin')
  const chosen = async (tab: Page) => {
    await tab.goto('/admin/settings/email')
    const provider = tab.getByLabel('Provider', { exact: true })
    await provider.selectOption('smtp')
    await expect(tab.getByLabel('Host')).toBeVisible()
    await expect(tab.getByLabel('API key', { exact: true })).toBeHidden()
    await expect(tab.getByLabel('Region')).toBeHidden()
    await tab.getByLabel('Host').fill('mail.journey.example')
    await provider.selectOption('aws_ses')
    await expect(tab.getByLabel('Host')).toBeHidden()
    await expect(tab.getByLabel('Region')).toBeVisible()
    await tab.getByLabel('If it can’t be reached').selectOption('smtp')
    await expect(tab.getByLabel('Host')).toHaveValue('mail.journey.example')
    await expect(tab.getByLabel('Host')).toBeVisible()
  }
  await chosen(page)
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: server.url,
    storageState: await page.context().storageState(),
  })
  await chosen(await plain.newPage())
  await plain.close()
})
