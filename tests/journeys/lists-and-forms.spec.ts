import type { Locator } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { inDatabase, signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'

/** What lists and forms do with the room that a window leaves them. */

const isCut = (cell: Locator) =>
  cell.evaluate((element) =>
    [element, ...element.querySelectorAll('*')].some(
      (part) => getComputedStyle(part).overflow === 'hidden' && part.scrollWidth > part.clientWidth,
    ),
  )

const lines = (cell: Locator) =>
  cell.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 4))).size
  })

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 768, height: 900 } })

  test('customers of orders and invoices are read whole, and dates stay together', async ({
    page,
  }) => {
    await signInAs(page, 'admin')
    await page.goto('/admin/orders')
    const order = page.getByRole('row', { name: /Johan van der Merwe/ }).first()
    expect(await isCut(order.getByRole('cell').nth(2))).toBe(false)
    await page.goto('/admin/invoices')
    const invoice = page.getByRole('row', { name: /Nkosi & Daughters Bakery/ }).first()
    expect(await isCut(invoice.getByRole('cell').nth(2))).toBe(false)
    expect(await lines(invoice.getByRole('cell').nth(5))).toBe(1)
    for (const list of ['orders', 'invoices', 'tickets', 'email-logs', 'customers']) {
      await page.goto(`/admin/${list}`)
      const box = await page.getByRole('table').first().boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0), list).toBeLessThanOrEqual(768 - 24)
    }
  })

  test('the first action of a page stands beside its title', async ({ page }) => {
    await signInAs(page, 'admin')
    for (const [path, title, action] of [
      ['/admin/tickets', 'Tickets', 'New ticket'],
      ['/admin/invoices', 'Invoice Management', 'Create invoice'],
    ] as const) {
      await page.goto(path)
      const heading = await page.getByRole('heading', { level: 1, name: title }).boundingBox()
      const button = await page.getByRole('link', { name: action }).first().boundingBox()
      expect(button?.y).toBeLessThan((heading?.y ?? 0) + (heading?.height ?? 0))
    }
  })

  test('an address that is too long for the email log goes on before its @', async ({
    page,
    server,
  }) => {
    const [local, domain] = ['accounts-payable.department', '@bookkeepers-mthatha.co.za']
    await signInAs(page, 'admin')
    await inDatabase(server.databaseUrl, 'update email_logs set recipient = $1', [local + domain])
    await page.goto('/admin/email-logs')
    const cell = page.getByRole('cell', { name: local }).first()
    await expect(cell).toHaveText(local + domain)
    const tops = await cell.evaluate((element) => {
      const parts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      const all: number[][] = []
      while (parts.nextNode()) {
        range.selectNodeContents(parts.currentNode)
        all.push([...new Set([...range.getClientRects()].map(({ top }) => top))])
      }
      return all
    })
    expect(tops.map((of) => of.length)).toEqual([1, 1])
  })
})

test('the button that saves a long form is in view from the start', async ({ page }) => {
  await signInAs(page, 'admin')
  for (const [path, label] of [
    ['/admin/live-chat/settings', 'Save changes'],
    ['/admin/tickets/settings', 'Save changes'],
    ['/admin/tickets/settings/mailbox', 'Save changes'],
    ['/admin/customers/new', 'Add customer'],
    ['/admin/roles/new', 'Add role'],
    ['/admin/seo/new', 'Add page'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: label }), path).toBeInViewport({ ratio: 1 })
  }
  await expectAccessible(page)
})

test('rows of two lines are no taller where the list is narrow', async ({ page }) => {
  await signInAs(page, 'admin')
  for (const path of ['/admin/invoices', '/admin/subscriptions', '/admin/blog/comments']) {
    await page.goto(path)
    for (const width of [1440, 1280, 768]) {
      await page.setViewportSize({ width, height: 900 })
      const tall = await page
        .getByRole('main')
        .locator('tbody tr')
        .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().height > 62).length)
      expect(tall, `${path} at ${width}`).toBe(0)
    }
  }
})

test('the foot of a dialog covers no field that has the focus', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.setViewportSize({ width: 1440, height: 700 })
  await page.goto('/admin/roles/new')
  const dialog = page.getByRole('dialog', { name: 'Add role' })
  const foot = dialog.getByRole('button', { name: 'Add role' })
  await dialog.getByLabel('Role name').focus()
  for (let at = 0; at < 30; at++) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    if (await focused.evaluate((element) => element.closest('.dialog-foot') !== null)) return
    // Where both stand is asked again until the dialog has scrolled.
    await expect(async () => {
      const [field, button] = [await focused.boundingBox(), await foot.boundingBox()]
      expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
    }).toPass({ timeout: 5_000 })
  }
})

test('a customer without anything to pay is offered no rows to select; priorities are pills', async ({
  page,
}) => {
  await signInAs(page, 'customer')
  await page.goto('/dashboard/invoices')
  await expect(page.getByRole('table', { name: 'Invoices' })).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.goto('/dashboard/tickets')
  const urgent = page.getByRole('cell', { name: 'Urgent' }).locator('svg')
  await expect(urgent).toHaveCount(1)
  await page.getByRole('link', { name: /Online cake orders/ }).click()
  await expect(
    page.getByRole('definition').filter({ hasText: 'Urgent' }).locator('svg'),
  ).toHaveCount(1)
})
