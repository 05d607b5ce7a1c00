import { chromium } from 'playwright'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox','--disable-quic'] })
for (const [width, scheme] of [[1440,'light'],[390,'dark'],[768,'light']]) {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: scheme })
  page.on('console', (m) => m.type()==='error' && console.log(m.text()))
  await page.goto('http://127.0.0.1:4630/admin/login')
  await page.locator('input[type=email]').fill('admin@hostwright.test')
  await page.locator('input[type=password]').fill('Protea-Horizon-7')
  await page.keyboard.press('Enter')
  await page.waitForURL((u) => u.pathname === '/admin')
  await page.goto('http://127.0.0.1:4630/admin/settings/development')
  await page.getByText('Processes of this server').waitFor()
  await page.screenshot({ path: `/tmp/work/pics/dev-${width}.png`, fullPage: true })
  console.log(width, await page.evaluate(() => document.documentElement.scrollWidth))
}
await browser.close()
