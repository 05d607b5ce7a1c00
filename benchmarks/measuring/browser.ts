import { chromium } from '@playwright/test'
import { findChromium } from '#scripts/chromium.mjs'

/** The machine's own Chromium, headless and without any telemetry. */
export function startBrowser() {
  const executablePath = findChromium()
  if (!executablePath)
    throw new Error('No Chromium found: install one or set CHROMIUM_PATH to its program')
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  })
}
