import { chromium } from '@playwright/test'
const base = 'http://127.0.0.1:4631'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' })
for (const [w, scheme] of [[390,'light'],[1440,'dark'],[1440,'light']]) {
  const context = await browser.newContext({ viewport: { width: w, height: 900 }, colorScheme: scheme })
  const page = await context.newPage()
  await page.goto(base + '/admin/login')
  await page.getByLabel('Email address').fill('admin@hostwright.test')
  await page.getByLabel(/^Password\*?$/).fill('Protea-Horizon-7')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/admin$/)
  for (const [name, path] of JSON.parse(process.argv[2])) {
    await page.goto(base + path, { waitUntil: 'networkidle' })
    await page.screenshot({ path: `/tmp/pics/${name}-${w}-${scheme}.png`, fullPage: process.argv[3] === 'full' })
  }
  await context.close()
}
await browser.close()
