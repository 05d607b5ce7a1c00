import { once } from 'node:events'
import { request as ask } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { liveSecret } from '../live-secret.ts'
import { mailServerCertificate, mailServerKey, mailUser, startMailServer } from '../mail-server.ts'
import { startServer } from '../server.ts'

/**
 * An owner's first day: from a new live site to the first paid order, by hand, with nothing that
 * the program made up. What a person has to type and press is counted.
 */

const host = 'karoo.example'
const owner = { email: 'owner@karoo.example', password: 'Kgalagadi-Sunrise-41' }
test.use({
  ignoreHTTPSErrors: true,
  launchOptions: ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${host} 127.0.0.1`],
    }),
})

/** A TLS proxy in front, as every live site has one. */
async function proxyTo(port: number, to: () => string) {
  const server = createServer(
    { cert: mailServerCertificate, key: mailServerKey },
    (request, response) => {
      const headers = {
        ...request.headers,
        'x-forwarded-proto': 'https',
        'x-forwarded-for': request.socket.remoteAddress ?? '',
      }
      const { method, url } = request
      const passed = ask(to() + url, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      passed.on('error', () => response.destroy())
      response.on('close', () => passed.destroy())
      request.pipe(passed)
    },
  )
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return () => {
    server.closeAllConnections()
    server.close()
  }
}

async function freePort(): Promise<number> {
  const server = createTcpServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Types and presses as a person does, and counts it. */
function hand(page: Page) {
  const count = { fields: 0, presses: 0 }
  // The star of a required field is part of its label.
  const field = (label: string) => page.getByLabel(new RegExp(`^${label}\\*?$`)).first()
  return {
    count,
    fill: async (label: string, text: string) => {
      count.fields++
      await field(label).fill(text)
    },
    tick: async (label: string | RegExp, isOn = true) => {
      count.fields++
      await page.getByRole('checkbox', { name: label }).setChecked(isOn)
    },
    press: async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
      count.presses++
      await page.getByRole(role, { name, exact: true }).last().click()
    },
  }
}

test('from a new live site to the first paid order', async ({ browser, page }) => {
  test.setTimeout(240_000)
  page.setDefaultTimeout(10_000)
  const port = await freePort()
  const site = `https://${host}:${port}`
  const mail = await startMailServer({ kind: 'none' })
  const server = await startServer({
    APP_MODE: 'live',
    APP_SECRET: liveSecret,
    PUBLIC_URL: site,
    TRUSTED_PROXIES: '127.0.0.1',
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    MAIL_TRANSPORT: 'smtp',
    SMTP_URL: `smtp://${mailUser.username}:${encodeURIComponent(mailUser.password)}@127.0.0.1:${mail.port}?tls=none`,
  })
  const close = await proxyTo(port, () => server.url)
  const { count, fill, tick, press } = hand(page)
  const says = (text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()
  try {
    await page.goto(`https://127.0.0.1:${port}/admin/login`)
    await says(`This site lives at ${site}`)
    await page.goto(`${site}/admin/login`)
    await expect(page.getByText('This site lives at')).toHaveCount(0)
    await fill('Email address', owner.email)
    await fill('Password', owner.password)
    await press('Sign in')
    await says('Set up your site')

    await page.goto(`${site}/admin/guide/business`)
    await fill('Site title', 'Karoo Hosting')
    await fill('Contact email', 'hello@karoo.example')
    await fill('Support phone', '021 555 0100')
    await fill('Legal name', 'Karoo Hosting (Pty) Ltd')
    await fill('Legal status', 'Private company')
    await fill('Registration number', '2019/345678/07')
    await fill('Physical address', '1 Long Street\nPrince Albert 6930')
    await tick('Registered for VAT')
    await fill('VAT number', '4123456789')
    await fill('Bank', 'Capitec')
    await fill('Account holder', 'Karoo Hosting (Pty) Ltd')
    await fill('Account number', '1234567890')
    await fill('Branch code', '470010')
    await tick('Card (PayFast)', false)
    await press('Save changes')
    await says('Saved. The steps below show what is still open.')

    await page.goto(`${site}/admin/settings/email`)
    // The operator of this server set its mail server (SMTP_URL); what an owner types instead is
    // provider, host, encryption, port, user name, password and sender, and one save.
    count.fields += 7
    count.presses += 1
    await fill('Test email address', owner.email)
    await press('Send test')
    await says(/Test email sent successfully/)

    await page.goto(`${site}/admin/guide/plans`)
    for (const [index, price] of ['99', '249', '599'].entries()) {
      count.fields++
      await page.getByLabel('Price a month').nth(index).fill(price)
    }
    await press('Put on sale')
    await says('3 plans are on sale.')

    for (const key of ['terms', 'privacy', 'acceptable-use']) {
      await page.goto(`${site}/admin/content/${key}`)
      await press('Publish')
      await says(/published/i)
    }

    await page.goto(`${site}/admin/guide/test-order`)
    await press('Place test order')
    await press('The money arrived')
    await says('Paid document')
    await expect.poll(() => mail.received.join('\n')).toContain('TEST: Payment received')

    await page.goto(`${site}/admin/guide`)
    await press('Open the site')
    await says('The site is open. Visitors see it now.')

    const buyerContext = await browser.newContext({ ignoreHTTPSErrors: true })
    const buyer = await buyerContext.newPage()
    await buyer.goto(site)
    await buyer
      .getByRole('link', { name: /Starter/ })
      .first()
      .click()
    await buyer.getByLabel('Your name').fill('Lerato Dube')
    await buyer.getByLabel('Email address').fill('lerato@example.test')
    await buyer.getByRole('textbox', { name: 'Password' }).fill('Milkwood and fynbos 9')
    await buyer.getByRole('button', { name: 'Create account' }).click()
    await expect.poll(() => mail.received.join('\n')).toContain('/auth/sign-up?token=3D')
    const [link = ''] =
      /https:\/\/karoo\.example\S+\/auth\/sign-up\?token=[\w-]+/.exec(
        mail.received.join('\n').replaceAll('=\r\n', '').replaceAll('=3D', '='),
      ) ?? []
    await buyer.goto(link)
    await buyer.getByRole('button', { name: 'Finish and sign in' }).click()
    await buyer.getByLabel('Phone number').fill('082 555 0101')
    await buyer.getByLabel('Street address').fill('12 Long Street')
    await buyer.getByLabel('Town or city').fill('Cape Town')
    await buyer.getByLabel('Postal code').fill('8001')
    await buyer.getByRole('button', { name: 'Continue to review' }).click()
    await buyer.getByRole('checkbox', { name: /I accept/ }).check()
    await buyer.getByRole('button', { name: /^Place order for R/ }).click()
    await expect(buyer).toHaveURL(/\/payment\/bank-transfer\?order=/)
    const order = new URL(buyer.url()).searchParams.get('order') ?? ''

    await page.goto(`${site}/admin/orders?q=${order}`)
    await press(order, 'link')
    await press('Mark as Paid', 'link')
    await press('Mark as Paid')
    await says('Order status updated to paid')
    await buyer.goto(`${site}/dashboard`)
    await expect(buyer.getByText('Active').first()).toBeVisible()
    await buyerContext.close()

    test.info().annotations.push({ type: 'by hand', description: JSON.stringify(count) })
    // A person types a field in ten seconds and finds and presses a button in five.
    expect((count.fields * 10 + count.presses * 5) / 60).toBeLessThan(20)
  } finally {
    close()
    await server.stop()
    await mail.close()
  }
})
