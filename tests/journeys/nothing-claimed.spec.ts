import pg from 'pg'
import { demoFooter } from '#db/seeds/demo-site/front.ts'
import { footerSection } from '#modules/content/defaults/sections/frame.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

const { initial } = footerSection
const refund = demoFooter.money_back.text
// Also the claims that the demo firm does not make.
const claims = [...Object.values(initial), ...Object.values(demoFooter)].map((claim) => claim.text)

test('a site that claims nothing, answers nothing and has no badges is still whole', async ({
  page,
  server,
}) => {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  const content = Object.fromEntries(
    Object.entries(initial).map(([name, claim]) => [name, { ...claim, shown: false }]),
  )
  await client.query(`update website_sections set content = $1 where section_key = 'footer'`, [
    content,
  ])
  await client.query('update faq_categories set is_active = false')
  await client.query('update trust_badges set is_active = false')
  await client.query(
    `update site_settings set whatsapp_settings = whatsapp_settings || '{"phone_number": "call us"}'`,
  )
  try {
    await expect
      .poll(async () => (await page.request.get('/faq')).text())
      .toContain('No FAQs found')
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 850 })
      await page.goto('/faq', { waitUntil: 'networkidle' })
      const footer = page.getByRole('contentinfo')
      for (const claim of claims) await expect(footer.getByText(claim)).toHaveCount(0)
      await expect(footer.getByRole('link', { name: 'Terms of Service' })).toBeVisible()
      await expect(page.getByRole('list', { name: 'Trust badges' })).toHaveCount(0)
      await expect(page.getByRole('link', { name: /WhatsApp/ })).toHaveCount(0)
      await expectAccessible(page)
      await page.screenshot({ path: `test-results/nothing-claimed-${width}.png`, fullPage: true })
    }
    const terms = await (await page.request.get('/terms')).text()
    expect(terms).not.toContain(refund)
    expect(terms).not.toContain(demoFooter.uptime.text)
    // Hidden as a whole is the same.
    await client.query(
      `update website_sections set is_active = false, content = '{}' where section_key = 'footer'`,
    )
    await expect.poll(async () => (await page.request.get('/terms')).text()).not.toContain(refund)
  } finally {
    await client.query(
      `update website_sections set is_active = true, content = $1 where section_key = 'footer'`,
      [demoFooter],
    )
    await client.query(`update faq_categories set is_active = slug <> 'reselling'`)
    await client.query(`update trust_badges set is_active = name <> 'Five years online'`)
    await client.query(
      `update site_settings set whatsapp_settings = whatsapp_settings || '{"phone_number": "+27825550142"}'`,
    )
    await client.end()
  }
  await expect.poll(async () => (await page.request.get('/terms')).text()).toContain(refund)
})
