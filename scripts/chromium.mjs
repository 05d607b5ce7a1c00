import { existsSync } from 'node:fs'

const usual = [
  // Chromium without windows: a journey costs a fifth less processor time in it.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Path of a Chromium on this machine: CHROMIUM_PATH, else one of the usual places. */
export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...usual].find((path) => path && existsSync(path))
}
