import { expectAccessible } from './accessible.ts'
import { buyByTransfer, signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'

test.use({ firm: 'dns' })

test('a service gets a zone, whose records customer and staff edit, undo and sign', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(240_000)
  const office = await browser.newContext({ baseURL: server.url })
  const staff = await office.newPage()
  await signInAs(staff, 'admin')

  // Staff connect a hosting server and a DNS server.
  await staff.goto('/admin/servers/groups/new')
  await staff.getByRole('textbox', { name: 'Name' }).fill('Linux hosting')
  await staff.getByRole('button', { name: 'Add group' }).click()
  const plan = staff.getByRole('textbox', { name: 'Protea', exact: true })
  await plan.fill('starter')
  await plan.press('Enter')
  await expect(staff.getByText('Plan saved').first()).toBeVisible()
  await staff.goto('/admin/servers/new?kind=directadmin')
  await staff.getByRole('textbox', { name: 'Name', exact: true }).fill('Cape Town 1')
  await staff
    .getByRole('textbox', { name: 'Address' })
    .fill(`${server.url}/simulators/directadmin/cpt1`)
  await staff.getByRole('textbox', { name: 'Admin or reseller name' }).fill('admin')
  await staff.getByRole('textbox', { name: 'Login key' }).fill('demo-server-key')
  await staff.getByRole('button', { name: 'Add server' }).click()
  await expect(staff.getByText('Server added. Test it now.').first()).toBeVisible()
  await staff.goto('/admin/servers')
  await expectAccessible(staff)
  await staff.getByRole('link', { name: 'Add DNS server' }).click()
  await staff.getByRole('textbox', { name: 'Name', exact: true }).fill('Our name servers')
  await staff
    .getByRole('textbox', { name: 'Address', exact: true })
    .fill(`${server.url}/simulators/powerdns/ns1`)
  await staff.getByRole('textbox', { name: 'API key' }).fill('demo-dns-key')
  await staff.getByRole('textbox', { name: 'Name servers' }).fill('ns1.host.test\nns2.host.test')
  await staff.getByRole('textbox', { name: 'Hostmaster' }).fill('dns@host.test')
  await staff.getByRole('checkbox', { name: 'Linux hosting' }).check()
  const template = staff.getByRole('textbox', { name: 'Records of a new zone' })
  const usual = await template.inputValue()
  await template.fill('@ A 1.2.3')
  await staff.getByRole('button', { name: 'Add DNS server' }).click()
  await expect(staff.getByRole('alert').getByText(/‘@ A 1.2.3’/)).toBeVisible()
  await expectAccessible(staff)
  await template.fill(usual)
  await staff.getByRole('textbox', { name: 'API key' }).fill('demo-dns-key')
  await staff.getByRole('button', { name: 'Add DNS server' }).click()
  await staff.getByRole('button', { name: 'Test' }).click()
  await expect(staff.getByText('The server answers: PowerDNS 4.7.3').first()).toBeVisible()

  // A customer buys and pays; the account is set up, then its zone.
  const order = await buyByTransfer(page, 'wordpress-protea', 'kelp.example.com')
  await staff.goto(`/admin/orders?q=${order}`)
  await staff.getByRole('link', { name: order }).click()
  await staff.getByRole('link', { name: 'Mark as Paid' }).click()
  await staff.getByRole('button', { name: 'Mark as Paid' }).click()
  await expect(staff.getByText('Order status updated to paid')).toBeVisible()
  await page.goto('/dashboard/services')
  await page.getByRole('link', { name: 'kelp.example.com' }).first().click()
  await page.waitForURL(/\/services\/.+/)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('It is set up and running.')).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await staff.goto('/admin/services?q=kelp')
  await staff.getByRole('link', { name: 'kelp.example.com' }).first().click()
  const make = staff.getByRole('button', { name: 'Make it now' })
  const open = staff.getByRole('link', { name: 'DNS records' })
  // The job may be first.
  await expect(make.or(open)).toBeVisible()
  if (await make.isVisible()) await make.click()
  await expect(open).toBeVisible()
  await expectAccessible(staff)

  // The customer adds a record, changes it, deletes it and takes that back.
  await page.reload()
  await page.getByRole('link', { name: 'DNS records' }).click()
  const records = page.getByRole('list', { name: 'Records' })
  await expect(records.getByText('v=spf1 a mx ~all')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add record' }).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'DNS records' }).click()
  // The template has room for the DKIM key, which only the mail server knows.
  await page.getByRole('link', { name: 'Add the key of default._domainkey' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('default._domainkey')
  const key = `v=DKIM1; k=rsa; p=${'MIIBIjANBgkq'.repeat(30)}`
  await page.getByRole('textbox', { name: 'Text' }).fill(key)
  await page.getByRole('textbox', { name: 'TTL' }).fill('5')
  await page.getByRole('button', { name: 'Add record' }).click()
  await expect(
    page.getByRole('link', { name: 'Enter a whole number from 60 to 604800.' }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'TTL' }).fill('3600')
  await page.getByRole('button', { name: 'Add record' }).click()
  await expect(page.getByText('Record added').first()).toBeVisible()
  await expect(records.getByText(key)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'DKIM' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Undo: / })).toBeVisible()
  await page.getByRole('link', { name: /^Edit MX record of @/ }).click()
  await page.getByRole('textbox', { name: 'Priority' }).fill('20')
  await expectAccessible(page)

  // Staff were first, so the customer's edit is refused and shows what is there now.
  await open.click()
  await staff.getByRole('link', { name: /^Edit MX record of @/ }).click()
  await staff.getByRole('textbox', { name: 'Mail server' }).fill('mx.provider.example')
  await staff.getByRole('button', { name: 'Save record' }).click()
  await expect(staff.getByText('Record saved').first()).toBeVisible()
  await page.getByRole('button', { name: 'Save record' }).click()
  await expect(page.getByText('This record was changed or deleted meanwhile')).toBeVisible()
  await page.getByRole('link', { name: 'DNS records' }).click()
  await expect(records.getByText('10 mx.provider.example')).toBeVisible()
  const dkim = page.getByRole('link', { name: /^Delete TXT record of default._domainkey/ })
  await dkim.click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete record' }).click()
  await expect(dkim).toHaveCount(0)
  await page
    .getByRole('button', { name: /^Undo: TXT record of default._domainkey deleted/ })
    .click()
  await expect(dkim).toBeVisible()
  await expect(page.getByText('our support')).toBeVisible()

  // DNSSEC on, and off once the registrar removed its record.
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByText('2 (SHA-256)')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Switch off' }).click()
  await page.getByRole('button', { name: 'Switch off' }).click()
  await expect(
    page.getByRole('link', { name: 'Ask your registrar to remove the DS record first.' }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByText('DNSSEC is off').first()).toBeVisible()
  await office.close()
})
