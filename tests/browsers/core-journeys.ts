import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { publicPages } from '#modules/seo/rules/public-page.ts'
import { startServer, type TestServer } from '../server.ts'
import { openFirefox, openWebKit, type TestBrowser } from './browser.ts'

const newPassword = 'Milkwood and fynbos 9'
const dayInWords = /^\d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4}$/

/** What makes a page scroll sideways: elements that end beyond the window. */
function wideElements(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const wide = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 1,
  )
  return wide.map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class')}`)
}

/** The newest sign-up link in the demo's mailbox. */
async function mailedLink(server: string, email: string): Promise<string> {
  const link = () =>
    fetch(`${server}/simulators/mailbox/api/mails?to=${encodeURIComponent(email)}`)
      .then((answer) => answer.text())
      .then((text) => /\/auth\/sign-up\?token=[\w-]+/.exec(text)?.[0] ?? '')
  await expect.poll(link, { timeout: 15_000 }).not.toBe('')
  return server + (await link())
}

describe.each([
  ['Firefox', openFirefox],
  ['WebKitGTK', openWebKit],
])(
  '%s',
  (_name, openBrowser) => {
    let server: TestServer
    let browser: TestBrowser

    beforeAll(async () => {
      server = await startServer()
      browser = await openBrowser()
    }, 120_000)
    afterAll(async () => {
      await browser?.close()
      await server?.stop()
    })

    const open = (path: string) => browser.open(server.url + path)
    const text = () => browser.run(() => document.body.innerText)
    const path = () => browser.run(() => location.pathname + location.search)
    const shows = (words: string | RegExp) => expect.poll(text, { timeout: 15_000 }).toMatch(words)
    const isAt = (address: string | RegExp) =>
      expect.poll(path, { timeout: 15_000 }).toMatch(address)
    const newErrors = () => browser.consoleErrors()?.splice(0) ?? []

    async function signIn(page: string, email: string): Promise<void> {
      await open(page)
      await browser.fill('Email address', email)
      await browser.fill('Password', demoPassword)
      await browser.press('Sign in')
    }

    test('every public page fits a narrow phone and reports no error', async () => {
      for (const { path: address } of publicPages) {
        await browser.resize(360, 740)
        await open(address)
        expect(await browser.run(wideElements), address).toEqual([])
        expect(newErrors(), address).toEqual([])
      }
    })

    test('staff open the lists, and a date is named in words', async () => {
      await browser.resize(1280, 900)
      await signIn('/admin/login', demoAccounts.admin)
      await isAt(/^\/admin$/)
      for (const address of [
        '/admin/orders',
        '/admin/invoices',
        '/admin/tickets',
        '/admin/live-chat',
        '/admin/content',
      ]) {
        await open(address)
        await expect
          .poll(() => browser.run(() => document.querySelector('h1')?.textContent ?? ''), {
            timeout: 15_000,
          })
          .not.toBe('')
        // The menu fetches a section in advance while the pointer is on it.
        await browser.run(() => {
          for (const link of document.querySelectorAll('nav a[href^="/admin/"]'))
            link.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
        })
        await new Promise((resolve) => setTimeout(resolve, 1_000))
        expect(newErrors(), address).toEqual([])
      }
      await open('/admin/tickets/reports')
      await expect
        .poll(() => browser.run(() => document.querySelector('output[for]')?.textContent ?? ''), {
          timeout: 15_000,
        })
        .toMatch(dayInWords)
      await browser.press('Sign out')
      await isAt('/admin/login')
    })

    test('a customer signs in, reads the invoices, signs out, and Back shows nothing of them', async () => {
      await signIn('/customer-login', demoAccounts.customer)
      await isAt(/^\/dashboard$/)
      await open('/dashboard/invoices')
      await shows(/INV-/)
      await browser.press('Sign out')
      await expect.poll(path, { timeout: 15_000 }).not.toMatch(/^\/dashboard/)
      await browser.back()
      await isAt(/login/)
      expect(await text()).not.toMatch(/INV-/)
      newErrors()
    })

    test('a visitor signs up on a phone, orders hosting and pays by bank transfer', async () => {
      await browser.resize(390, 844)
      const email = `buyer-${Date.now()}@example.test`
      await open('/checkout?package=wordpress-protea&period=monthly')
      await browser.fill('Your name', 'Lerato Dube')
      await browser.fill('Email address', email)
      await browser.fill('Password', newPassword)
      await browser.press('Create account')
      await shows('Check your email')
      await browser.open(await mailedLink(server.url, email))
      await browser.press('Finish and sign in')
      await browser.fill('Phone number', '082 555 0101')
      await browser.fill('Street address', '12 Long Street')
      await browser.fill('Town or city', 'Cape Town')
      await browser.fill('Postal code', '8001')
      await browser.press('Bank transfer (EFT)')
      await browser.press('Continue to review')
      await shows('Check your order')
      await browser.press('I accept')
      await browser.press('Place order for R')
      await shows(/HWP\d{4}[A-Z0-9]{4}/)
      await shows('R199.00')
      expect(newErrors()).toEqual([])
    })
  },
  180_000,
)
