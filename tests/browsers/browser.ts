import { existsSync } from 'node:fs'
import puppeteer from 'puppeteer-core'
import { Browser as BrowserName, Builder, Capabilities, type WebElement } from 'selenium-webdriver'
import { startWebKitDriver } from './webkit-driver.ts'

/**
 * What the core journeys ask of a browser that Playwright cannot drive as a distribution ships it.
 */
export type TestBrowser = {
  open(address: string): Promise<void>
  back(): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** Runs a function of the page; it may use nothing outside itself. */
  run<Value>(script: (...args: string[]) => Value, ...args: string[]): Promise<Value>
  /** Types into the field with this label, which is emptied first. */
  fill(label: string, value: string): Promise<void>
  /** Clicks the visible button, link or label whose name begins like this. */
  press(name: string): Promise<void>
  /** Errors of the console since the start; null where the browser does not report them. */
  consoleErrors(): string[] | null
  close(): Promise<void>
}

/** The field with that label, or the button or link with that name, among what is shown. */
function findShown(kind: string, name: string): Element | null {
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden'
  const words = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  if (kind === 'field') {
    for (const label of document.querySelectorAll('label'))
      if (
        words(label.textContent).replace(/ ?\*$/, '') === name &&
        label.control &&
        isShown(label.control)
      )
        return label.control
    return null
  }
  // Those of the page come before the menu's, and buttons before links.
  for (const kinds of ['main button', 'main a[href], main label', 'button, summary', 'a[href]'])
    for (const element of document.querySelectorAll(kinds))
      if (
        isShown(element) &&
        (words(element.getAttribute('aria-label')) || words(element.textContent)).startsWith(name)
      ) {
        // The middle of a label may be a link in its sentence, so its box is clicked.
        const box = element instanceof HTMLLabelElement ? element.control : null
        return box && box.getBoundingClientRect().width > 10 ? box : element
      }
  return null
}

const waitMs = 15_000

async function found<Value>(what: string, look: () => Promise<Value | null>): Promise<Value> {
  for (
    const end = Date.now() + waitMs;
    ;
    await new Promise((resolve) => setTimeout(resolve, 100))
  ) {
    const value = await look().catch(() => null)
    if (value !== null) return value
    if (Date.now() > end) throw new Error(`Not found within ${waitMs / 1000} s: ${what}`)
  }
}

/** Firefox over WebDriver BiDi, which it speaks itself. */
export async function openFirefox(): Promise<TestBrowser> {
  const executablePath = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync)
  if (!executablePath) throw new Error('Firefox is missing (Debian: apt-get install firefox-esr)')
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    acceptInsecureCerts: true,
  })
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(String(error)))
  const element = (kind: string, name: string) =>
    found(
      `${kind} '${name}'`,
      async () =>
        (await page.evaluateHandle(findShown, kind, name)).asElement() as
          | import('puppeteer-core').ElementHandle<Element>
          | null,
    )
  return {
    // A navigation that the page's own one ends is asked for once more.
    open: async (address) =>
      void (await page
        .goto(address, { waitUntil: 'load' })
        .catch(() => page.goto(address, { waitUntil: 'load' }))),
    back: async () => void (await page.goBack({ waitUntil: 'load' }).catch(() => null)),
    resize: (width, height) => page.setViewport({ width, height }),
    run: (script, ...args) => page.evaluate(script, ...args) as never,
    fill: async (label, value) => {
      const field = await element('field', label)
      await field.evaluate((node) => (node as HTMLInputElement).select())
      await field.type(value)
    },
    press: async (name) => (await element('button', name)).click(),
    consoleErrors: () => errors,
    close: () => browser.close(),
  }
}

/** WebKitGTK over WebDriver, in its MiniBrowser on a screen without a monitor. */
export async function openWebKit(): Promise<TestBrowser> {
  const { address, binary, stop } = await startWebKitDriver()
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
    pageLoadStrategy: 'normal',
  })
  const driver = await new Builder()
    .usingServer(address)
    .forBrowser(BrowserName.SAFARI)
    .withCapabilities(capabilities)
    .build()
  const element = (kind: string, name: string) =>
    found(`${kind} '${name}'`, async () => {
      const shown = await driver.executeScript<WebElement | null>(
        `return (${findShown})(...arguments)`,
        kind,
        name,
      )
      // The driver's own scrolling is smooth where the page's is, and it does not wait for its end.
      if (shown)
        await driver.executeScript(
          `arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })`,
          shown,
        )
      return shown
    })
  return {
    open: (page) => driver.get(page),
    back: () => driver.navigate().back(),
    resize: async (width, height) =>
      void (await driver.manage().window().setRect({ x: 0, y: 0, width, height })),
    run: (script, ...args) => driver.executeScript(`return (${script})(...arguments)`, ...args),
    fill: async (label, value) => {
      const field = await element('field', label)
      await field.clear()
      await field.sendKeys(value)
    },
    press: async (name) => (await element('button', name)).click(),
    consoleErrors: () => null,
    close: async () => {
      await driver.quit().catch(() => undefined)
      await stop()
    },
  }
}
