import { createServer, type IncomingMessage } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { expectAccessible } from './accessible.ts'
import { signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'

type Received = { headers: IncomingMessage['headers']; body: string }

test('an endpoint is added, receives what happens, and is looked after', async ({ page }) => {
  const received: Received[] = []
  let status = 200
  const receiver = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      received.push({ headers: incoming.headers, body: String(Buffer.concat(chunks)) })
      response.writeHead(status).end(status === 200 ? 'ok' : 'The disk is full')
    })
  })
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready))
  const address = receiver.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/erp`

  await signInAs(page, 'admin')
  await page.goto('/admin/webhooks')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add endpoint' }).first().click()
  await page.getByRole('textbox', { name: 'Address' }).fill('http://192.168.0.9/')
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(page.getByText('leads to a private network').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Address' }).fill(url)
  await page.getByRole('radio', { name: /^Chosen events/ }).check()
  await page.getByRole('checkbox', { name: 'customer.created' }).check()
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  const secret = await page.getByText(/^whsec_/).innerText()
  await expectAccessible(page)

  // A colleague adds a customer, and the program hears of it.
  const email = `webhook-${Date.now()}@example.co.za`
  await page.goto('/admin/customers/new')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'First name' }).fill('Naledi')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Mokoena')
  await page.getByRole('button', { name: 'Add customer' }).click()
  await expect(page.getByText('Customer added successfully').first()).toBeVisible()
  await expect.poll(() => received.length).toBe(1)
  const [first] = received
  const headers = Object.fromEntries(
    Object.entries(first?.headers ?? {}).map(([name, value]) => [name, String(value)]),
  )
  expect(new Webhook(secret).verify(first?.body ?? '', headers)).toMatchObject({
    type: 'customer.created',
    data: { object: 'customer', email },
  })

  status = 500
  await page.goto('/admin/webhooks')
  await page.getByRole('link', { name: url }).click()
  await page.getByRole('button', { name: 'Send test event' }).click()
  await expect(page.getByText('The test event is on its way.').first()).toBeVisible()
  await expect.poll(() => received.length).toBeGreaterThan(1)
  await page.reload()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'webhook.test' }).first().click()
  await expect(page.getByText('The disk is full').first()).toBeVisible()
  await expectAccessible(page)
  status = 200
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect
    .poll(async () => {
      await page.reload()
      return page.getByText('Delivered', { exact: true }).count()
    })
    .toBe(1)

  // The receiver lost what it had: everything of today once more.
  const before = received.length
  await page.getByRole('link', { name: new URL(url).host }).click()
  await page.getByRole('link', { name: 'Send again' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('What happened from').fill('2000-01-01')
  await dialog.getByLabel('Until').fill('2000-01-02')
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect(dialog.getByText('There is nothing to send again.').first()).toBeVisible()
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Africa/Johannesburg' }).format()
  await dialog.getByLabel('Until').fill(today)
  await dialog.getByRole('checkbox', { name: 'Also what was delivered' }).check()
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('2 deliveries are sent again.').first()).toBeVisible()
  await expect.poll(() => received.length).toBe(before + 2)

  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Its events wait for it').first()).toBeVisible()
  await page.getByRole('link', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete endpoint' }).click()
  await expect(page.getByText('Endpoint deleted').first()).toBeVisible()
  await expect(page.getByText('No endpoints yet')).toBeVisible()
  receiver.closeAllConnections()
  receiver.close()
})
