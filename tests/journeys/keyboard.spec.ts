import type { Locator, Page } from '@playwright/test'
import { demoAccounts } from '#db/seeds/demo-accounts.ts'
import { statementCsv } from '#modules/billing/factories.ts'
import { inDatabase, signInAs, tabTo, twoMoreInvoices } from './buyer.ts'
import { expect, test } from './fixtures.ts'

/**
 * The main stories of staff and customers without a mouse: what has the focus can be seen, and
 * after a dialog or a page the keyboard goes on from a sensible place.
 */

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  expect(await isFocusVisible(target), `the focus on ${target} cannot be seen`).toBe(true)
  await page.keyboard.press(key)
}

/** An outline on the control itself, on its label, or drawn over its row. */
async function isFocusVisible(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const drawn = (one: Element | null, pseudo?: string) =>
      one !== null && getComputedStyle(one, pseudo).outlineStyle !== 'none'
    return drawn(element) || drawn(element, '::after') || drawn(element.closest('label'))
  })
}

async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** A message that is inside a live region, so that screen readers say it. */
async function expectAnnounced(page: Page, message: string | RegExp): Promise<void> {
  const shown = page.getByText(message).first()
  await expect(shown).toBeVisible()
  expect(
    await shown.evaluate(
      (element) => element.closest('[aria-live], [role=status], [role=alert]') !== null,
    ),
  ).toBe(true)
}

test('staff create an invoice, record its payment and credit a part of it', async ({ page }) => {
  test.setTimeout(150_000)
  await signInAs(page, 'admin')
  await page.goto('/admin/invoices')
  await press(page, page.getByRole('link', { name: 'Create invoice' }).first())
  const dialog = page.getByRole('dialog')
  await typeInto(page, dialog.getByRole('searchbox', { name: 'Search customers' }), 'nosipho')
  await expect(dialog.getByText(/^Showing 1 of \d+ customers$/)).toBeVisible()
  await press(page, dialog.getByRole('radio', { name: /Nosipho Mthembu/ }), 'Space')
  await press(page, dialog.getByRole('button', { name: 'Next' }))
  await typeInto(page, dialog.getByRole('searchbox', { name: 'Search packages' }), 'protea')
  await press(page, dialog.getByRole('radio', { name: /Protea/ }), 'Space')
  await press(page, dialog.getByRole('radio', { name: /Monthly/ }), 'Space')
  await press(page, dialog.getByRole('button', { name: 'Next' }))
  await press(page, dialog.getByRole('button', { name: 'Create invoice' }))
  await expectAnnounced(page, /created successfully!$/)

  const record = page.getByRole('link', { name: 'Record payment' })
  // Slower than the moment after which another page would be a skeleton: the page behind a dialog
  // stays, and with it the focus.
  await page.route(/\/admin\/invoices\/[^/]*(\/payment)?\.data/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.fallback()
  })
  await press(page, record)
  await expect(dialog.getByLabel('Date received')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(record).toBeFocused()
  await page.unrouteAll({ behavior: 'wait' })
  await page.keyboard.press('Enter')
  await press(page, dialog.getByRole('button', { name: 'Record payment' }))
  await expect(page.getByText('Tax Invoice', { exact: true })).toBeVisible()

  await press(page, page.getByRole('link', { name: 'Credit note' }))
  await tabTo(page, dialog.getByRole('radio', { name: /Everything that is left/ }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: /An amount/ })).toBeChecked()
  await typeInto(page, dialog.getByLabel('Amount, VAT included'), '10')
  await press(page, dialog.getByRole('button', { name: 'Issue credit note' }))
  // A refusal is announced, has the focus, and leads to its field.
  await expect(dialog.getByRole('alert')).toBeFocused()
  await press(page, dialog.getByRole('alert').getByRole('link').first())
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await page.keyboard.type('Half a day down')
  await press(page, dialog.getByRole('button', { name: 'Issue credit note' }))
  await expect(page.getByText('Reason: Half a day down')).toBeVisible()
})

test('staff reconcile a line of a bank statement', async ({ page, server }) => {
  const [open] = await inDatabase(
    server.databaseUrl,
    `select invoice_number, invoices.total_cents::int as cents from invoices join orders on orders.id = order_id
     where invoices.status = 'unpaid' and subscription_id is null order by invoices.created_at desc limit 1`,
  )
  // The journeys of the EFT desk pay the oldest ones.
  const file = statementCsv([
    { text: `IMMEDIATE TRF CR ${open?.invoice_number}`, cents: Number(open?.cents) - 100 },
  ])
  await signInAs(page, 'admin')
  await page.goto('/admin/eft')
  await press(page, page.getByRole('link', { name: 'Import statement' }).first())
  await tabTo(page, page.getByLabel('Statement'))
  await page
    .getByLabel('Statement')
    .setInputFiles({ name: 'keyboard.csv', mimeType: 'text/csv', buffer: file })
  await press(page, page.getByRole('button', { name: 'Import statement' }))
  await expect(page.getByText('Statement imported: 1 line')).toBeVisible()
  await press(page, page.getByRole('link', { name: new RegExp(String(open?.invoice_number)) }))
  await press(page, page.getByRole('button', { name: /^Allocate R/ }).first())
  await expectAnnounced(page, 'Line reconciled')
})

test('staff change a setting, and the texts of a page above the SEO tab', async ({ page }) => {
  test.setTimeout(150_000)
  await signInAs(page, 'admin')
  await page.goto('/admin/settings/general')
  await press(
    page,
    page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'WhatsApp' }),
  )
  await expect(page.getByRole('form', { name: 'WhatsApp' })).toBeVisible()
  const phone = page.getByLabel('Phone number')
  const number = await phone.inputValue()
  await typeInto(page, phone, '12')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeFocused()
  await typeInto(page, phone, number)
  const size = page.getByRole('slider', { name: 'Icon size' })
  const pixels = Number(await size.inputValue())
  await tabTo(page, size)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(`${pixels + 4} px`)).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Settings saved successfully!').first()).toBeVisible()

  await press(
    page,
    page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'SEO Settings' }),
  )
  const manage = page.getByRole('link', { name: 'Manage pages' })
  await press(page, manage)
  const overlay = page.getByRole('dialog', { name: 'SEO Settings' })
  await press(page, overlay.getByRole('link', { name: /^Edit Our story/ }))
  const edit = page.getByRole('dialog', { name: 'Edit page' })
  await expect(edit.getByLabel('Slug')).toBeFocused()
  await typeInto(
    page,
    edit.getByLabel('Keywords'),
    'hosting company cape town, south african hosting company',
  )
  await page.keyboard.press('Enter')
  await expect(page.getByText('SEO settings updated successfully').first()).toBeVisible()
  await expect(edit).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(overlay).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\/settings\/seo$/)
  await expect(manage).toBeFocused()
})

test('Tab gets past a notice, and closing it gives the focus back', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/settings/whatsapp')
  await press(page, page.getByRole('button', { name: 'Save changes' }))
  const close = page.getByRole('button', { name: 'Close toast' })
  const before = page.getByRole('link', { name: 'Open the mailbox' })
  await before.focus()
  await tabTo(page, close)
  const hasFocus = () => before.evaluate((link) => link === document.activeElement)
  await page.keyboard.press('Tab')
  expect(await hasFocus()).toBe(false)
  await expect(close).not.toBeFocused()
  await before.focus()
  await tabTo(page, close)
  await page.keyboard.press('Enter')
  await expect(before).toBeFocused()
  await expect(close).toHaveCount(0)
})

test('a customer pays what is open by card', { tag: '@daily' }, async ({ page, server }) => {
  await twoMoreInvoices(server.databaseUrl, demoAccounts.customer)
  await signInAs(page, 'customer')
  await page.goto('/dashboard')
  await press(
    page,
    page
      .getByRole('navigation', { name: 'Account' })
      .first()
      .getByRole('link', { name: 'Invoices' }),
  )
  await press(page, page.getByRole('main').getByRole('link', { name: /^Pay R/ }))
  await expect(page).toHaveURL(/\/dashboard\/pay/)
  await press(page, page.getByRole('button', { name: 'Pay by card' }))
  await press(page, page.getByRole('button', { name: 'Pay now' }))
  await expect(page.getByRole('heading', { name: /^Paid\./ })).toBeVisible({ timeout: 30_000 })
})
