import { expectAccessible } from './accessible.ts'
import { signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'

const file = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

test('files of a spreadsheet are uploaded, their columns chosen, checked, imported and opened', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await signInAs(page, 'admin')
  await page.goto('/admin/imports')
  await page.getByRole('link', { name: 'Import from files' }).click()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Template of customers' }).click()
  expect((await download).suggestedFilename()).toBe('customers.csv')

  await page.getByRole('button', { name: 'Upload payments' }).click()
  await expect(page.getByRole('link', { name: 'Choose a file.' })).toBeVisible()

  // What is no text is refused beside its field.
  const customers = page.getByLabel('File of customers')
  await customers.setInputFiles({
    name: 'x.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([0, 1]),
  })
  await page.getByRole('button', { name: 'Upload customers' }).click()
  await expect(page.getByText('This is no text file: save it as CSV.').first()).toBeVisible()
  await expectAccessible(page)

  // Headings of the firm's own: their columns are chosen, and each row is shown as it is read.
  const rows = Array.from({ length: 60 }, (_, at) => `K${at};klant${at}@fynbos.example;Klant ${at}`)
  await customers.setInputFiles(
    file('klante.csv', ['Klientnr;Posadres;Volle naam', ...rows, 'K99;;Sonder pos'].join('\r\n')),
  )
  await page.getByRole('button', { name: 'Upload customers' }).click()
  await expect(page.getByText('Choose which column is Email.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Email').selectOption('Posadres')
  await page.getByLabel('Customer ID').selectOption('Klientnr')
  await page.getByLabel('First name').selectOption('Volle naam')
  await page.getByRole('button', { name: 'Save columns' }).click()
  await expect(page.getByText('Columns saved').first()).toBeVisible()
  await expect(page.getByRole('cell', { name: 'klant0@fynbos.example' })).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByRole('cell', { name: 'klant59@fynbos.example' })).toBeVisible()
  await page.getByRole('link', { name: 'With a fault (1)' }).click()
  await expect(page.getByText('Email is blank')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)

  // Invoices with decimal commas; their columns are known by their names.
  await page.getByRole('link', { name: 'Import from files' }).click()
  await page
    .getByLabel('File of invoices')
    .setInputFiles(
      file(
        'fakture.csv',
        'Invoice;Customer;Date;Description;Amount;VAT\nFAK-77;K3;01/11/2026;Webtuiste;1 199,50;179,93',
      ),
    )
  await page.getByRole('button', { name: 'Upload invoices' }).click()
  await expect(page.getByRole('cell', { name: '1 199,50' })).toBeVisible()
  await page.getByRole('link', { name: 'Import from files' }).click()
  await expect(page.getByText('61 rows')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 fault')).toBeVisible()
  await expectAccessible(page)

  // Checked first: what would come in, and why the rest would not.
  await page.getByRole('button', { name: 'Check all files' }).click()
  await expect(page.getByText('Checked', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Line 62: Email is blank')).toBeVisible()
  await page.getByRole('button', { name: 'Import now' }).click()
  await expect(page.getByText('Imported, not open yet')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('row', { name: /^Next due dates \d+ \d+ Yes$/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Compare again' }).click()
  await expect(page.getByText('Both sides are compared now.')).toBeVisible()
  await page.getByRole('link', { name: 'Open import' }).click()
  await page.getByRole('button', { name: 'Open import' }).click()
  await expect(page.getByText('Open', { exact: true })).toBeVisible({ timeout: 30_000 })
  await page.goto('/admin/invoices?q=FAK-77')
  await expect(page.getByText('Imported', { exact: true }).first()).toBeVisible()
  await expect(
    page
      .getByText('R1,379.43')
      .or(page.getByText(/1[,\s ]379[.,]43/))
      .first(),
  ).toBeVisible()
  await page.getByRole('link', { name: 'View FAK-77' }).click()
  await expect(page.getByText('Imported from CSV files')).toBeVisible()
  await expectAccessible(page)
})
