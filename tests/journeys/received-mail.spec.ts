import { demoAccounts } from '#db/seeds/demo-accounts.ts'
import { expectAccessible } from './accessible.ts'
import { inDatabase, signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'
import { mailComesIn, staffAnswer } from './support-desk.ts'

const html = { 'Content-Type': 'text/html; charset=utf-8' }
const written =
  '<p>My <b>invoice</b> is wrong.</p><script>document.body.textContent = "Script ran"</script>'

test('a stranger’s email is read as it came, and its ticket is linked to a customer who then sees it', async ({
  page,
  server,
}) => {
  const from = 'joe@elsewhere.example'
  const id = await mailComesIn(server, {
    from: `Joe Soap <${from}>`,
    subject: 'Question about my invoice',
    headers: html,
    body: written,
  })
  await signInAs(page, 'agent')
  await page.goto('/admin/tickets/mail')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Question about my invoice' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Question about my invoice' }),
  ).toBeVisible()
  await page.getByText('Show original').click()
  await expect(page.frameLocator('iframe').getByText('My invoice is wrong.')).toBeVisible()
  await expect(page.frameLocator('iframe').getByText('Script ran')).toHaveCount(0)
  const original = await page.request.get(`/admin/tickets/mail/${id}/original`)
  expect(original.headers()['content-security-policy']).toMatch(
    /^sandbox (?!.*allow-scripts).*default-src 'none'/,
  )
  await expectAccessible(page, 'main')

  await page.getByRole('link', { name: /^Open ticket TKT-/ }).click()
  await expect(page.getByRole('list', { name: 'Conversation' })).toBeVisible()
  await expect(page.getByText('From an address that no customer has')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Show original email of Joe Soap' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/tickets/mail/${id}`))
  await page.goBack()
  const ticket = /tickets\/([\w-]{36})/.exec(page.url())?.[1] ?? ''
  await staffAnswer(server, ticket, 'Looks like our demo customer', 'note')

  await page.getByRole('link', { name: 'Link to a customer' }).click()
  await page.getByRole('searchbox', { name: 'Search customers' }).fill(demoAccounts.customer)
  const customers = page.getByRole('list', { name: 'Customers' })
  await expect(customers.getByRole('link')).toHaveCount(1)
  await customers.getByRole('link').click()
  await expect(page.getByText('The addresses differ')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Link customer' }).click()
  await expect(page.getByText(/^Linked to /)).toBeVisible()
  await expect(page.getByText('From an address that no customer has')).toHaveCount(0)
  await expect(
    page.getByText(/linked it to the customer .*it came from joe@elsewhere\.example/),
  ).toBeVisible()

  await signInAs(page, 'customer')
  await page.goto(`/dashboard/tickets/${ticket}`)
  await expect(page.getByText('My invoice is wrong.')).toBeVisible()
  await expect(page.getByText('Looks like our demo customer')).toHaveCount(0)
  await expect(page.getByText(from)).toHaveCount(0)
})

test('the customer who has the address by now is offered first', async ({ page, server }) => {
  const from = 'later@elsewhere.example'
  const id = await mailComesIn(server, { from, subject: 'Before I signed up' })
  const [mail] = await inDatabase(
    server.databaseUrl,
    'select ticket_id from incoming_mails where id = $1',
    [id],
  )
  await inDatabase(
    server.databaseUrl,
    `insert into customers (id, first_name, last_name, display_name, email, billing_address, created_at)
    values (gen_random_uuid(), 'Zanele', 'Later', 'Zanele Later', $1, '{}', now() - interval '9 years')`,
    [from],
  )
  await signInAs(page, 'agent')
  await page.goto(`/admin/tickets/${mail?.ticket_id}/customer`)
  await page.getByRole('list', { name: 'Customers' }).getByRole('link').first().click()
  await expect(page.getByText(`Answers go to ${from}.`)).toBeVisible()
  await expect(page.getByText('The addresses differ')).toHaveCount(0)
  await page.getByRole('button', { name: 'Link customer' }).click()
  await expect(page.getByText('Linked to Zanele Later')).toBeVisible()
})

test('spam is marked and taken back, and a ticket is made of an automatic email, on a phone', async ({
  page,
  server,
}) => {
  const from = 'watches@spam.example'
  const id = await mailComesIn(server, { from, subject: 'Cheap watches' })
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'agent')
  await page.goto(`/admin/tickets/mail/${id}`)
  await page.getByRole('button', { name: 'Spam', exact: true }).click()
  await expect(page.getByText(/^Marked as spam\. Ticket TKT-.* was closed\.$/)).toBeVisible()
  await expect(page.getByText('Marked as spam by staff.')).toBeVisible()
  await expectAccessible(page, 'main')
  const later = await mailComesIn(server, { from, subject: 'More watches' })
  await page.goto('/admin/tickets/mail?status=spam')
  await expect(page.getByRole('link', { name: 'More watches' })).toBeVisible()
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
  await page.goto(`/admin/tickets/mail/${later}`)
  await page.getByRole('button', { name: 'Not spam' }).click()
  await expect(page.getByText('Not spam: email from this sender comes through.')).toBeVisible()
  await expect(async () => {
    await page.goto(`/admin/tickets/mail/${later}`)
    await expect(page.getByRole('link', { name: /^Open ticket/ })).toBeVisible({ timeout: 500 })
  }).toPass()

  const automatic = await mailComesIn(server, {
    from: 'machine@monitor.example',
    subject: 'Disk full',
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  await page.goto(`/admin/tickets/mail/${automatic}`)
  await page.getByRole('button', { name: 'Make it a ticket' }).click()
  await expect(page.getByText('The email is being turned into a ticket.')).toBeVisible()
  await expect(async () => {
    await page.goto(`/admin/tickets/mail/${automatic}`)
    await expect(page.getByRole('link', { name: /^Open ticket/ })).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
})

test('people in copy of an email are beside the ticket, get the answer, and can be removed', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000)
  const mail = await mailComesIn(server, {
    from: 'WordPress <wordpress@shop.example>',
    to: 'support@host.example, Web Dev <dev.with.a.rather.long.address@agency-of-the-customer.example>',
    subject: 'Please help, dev in copy',
    headers: {
      'Reply-To': 'Real Person <real@client.example>',
      Cc: 'Accounts <accounts@client.example>',
    },
  })
  const [row] = await inDatabase(
    server.databaseUrl,
    'select ticket_id from incoming_mails where id = $1',
    [mail],
  )
  await signInAs(page, 'agent')
  await page.goto(`/admin/tickets/${row?.ticket_id}`)
  await expect(page.getByRole('heading', { name: 'In copy', exact: true })).toBeVisible()
  await expect(page.getByText('accounts@client.example')).toBeVisible()
  await expect(
    page.getByRole('list', { name: 'Conversation' }).getByText('Sent from wordpress@shop.example'),
  ).toBeVisible()
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessible(page)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
    }
  }
  await page.getByRole('button', { name: 'Remove Web Dev from copy' }).click()
  await expect(
    page.getByRole('list', { name: 'Conversation' }).getByText(/took dev\.with.* out of copy/),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Web Dev from copy' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove Accounts from copy' })).toBeVisible()
})
