import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { inDatabase, newAddress, signInAs } from './buyer.ts'
import { test, useProvider } from './mail-provider.ts'

/** A visitor asks something; they and the staff are emailed. */
async function enquire(page: Page, email: string): Promise<void> {
  await page.goto('/contact')
  await page.getByLabel('Your name').fill('Lerato Dube')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Subject').fill('A question')
  await page.getByRole('textbox', { name: 'Message' }).fill('Can you move our site?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'We’ve got your message.' })).toBeVisible()
}

test('while the provider is away nothing is lost, staff see it, and afterwards each email goes out once', async ({
  page,
  server,
  outside,
}) => {
  test.setTimeout(240_000)
  const { smtp2go, ses } = outside
  const logged = (status: string) =>
    inDatabase(
      server.databaseUrl,
      'select id, recipient, provider from email_logs where status = $1',
      [status],
    )
  await expect(async () => expect(await logged('queued')).toHaveLength(0)).toPass({
    timeout: 60_000,
  })
  const before = smtp2go.sent.length
  const sentBefore = (await logged('sent')).length

  await smtp2go.goAway()
  const visitors = [newAddress(), newAddress()]
  for (const visitor of visitors) await enquire(page, visitor)
  await expect(async () =>
    expect((await logged('queued')).length).toBeGreaterThanOrEqual(2),
  ).toPass({ timeout: 20_000 })
  const waiting = (await logged('queued')).length
  await expect(async () => {
    const [row] = await inDatabase(
      server.databaseUrl,
      "select count(*)::int as tried from email_logs where status = 'queued' and error_message is not null",
    )
    expect(row?.tried).toBe(waiting)
  }).toPass({ timeout: 20_000 })
  // Half an hour later.
  await inDatabase(
    server.databaseUrl,
    "update email_logs set created_at = created_at - interval '31 minutes' where status = 'queued'",
  )

  await signInAs(page, 'admin')
  await page.goto('/admin')
  const alarm = page.getByRole('alert').filter({ hasText: 'The email queue has stalled' })
  await expect(alarm).toContainText('The mail provider says: The mail service can’t be reached')
  await alarm.getByRole('link', { name: 'See the email queue' }).click()
  await expect(page.getByText('Stalled', { exact: true })).toBeVisible()
  await expect(async () => {
    const { length } = await logged('queued')
    await page.reload()
    await expect(page.getByRole('status').filter({ hasText: `${length} emails wait` })).toBeVisible(
      { timeout: 1_000 },
    )
  }).toPass({ timeout: 20_000 })
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0)
  }

  // The provider is back. Staff need not wait for the next try: all are tried now, beside those
  // that are planned.
  await smtp2go.comeBack()
  await page.getByRole('link', { name: 'Send now', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('The waiting emails are being sent')).toBeVisible()
  await expect(async () => {
    await page.goto('/admin/email')
    await expect(page.getByText('No email is waiting.')).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByText('Running', { exact: true })).toBeVisible()
  // The planned tries come as well, and find nothing to send.
  await expect(async () => {
    const [row] = await inDatabase(
      server.databaseUrl,
      "select count(*)::int as open from queue.job where name = 'mail.deliver' and state < 'completed'",
    )
    expect(row?.open).toBe(0)
  }).toPass({ timeout: 120_000 })
  expect((await logged('sent')).length - sentBefore).toBe(smtp2go.sent.length - before)
  for (const visitor of visitors)
    expect(smtp2go.sent.filter(({ to }) => to.includes(visitor))).toHaveLength(1)

  // With a fallback the next outage shows only in the log.
  await useProvider(server, 'aws_ses')
  await smtp2go.goAway()
  const third = newAddress()
  await page.context().clearCookies()
  await enquire(page, third)
  await expect(async () =>
    expect(ses.sent.filter(({ raw }) => raw.includes(`To: ${third}`))).toHaveLength(1),
  ).toPass({ timeout: 30_000 })
  await smtp2go.comeBack()
  await useProvider(server)
  expect(smtp2go.sent.filter(({ to }) => to.includes(third))).toHaveLength(0)
  await expect(async () => {
    const [row] = await inDatabase(
      server.databaseUrl,
      'select provider, status from email_logs where recipient = $1',
      [third],
    )
    expect(row).toEqual({ provider: 'ses', status: 'sent' })
  }).toPass({ timeout: 10_000 })
})
