import { expect, test } from 'vitest'
import { browserName } from './browser-name.ts'

test('a browser is named as people call it, with its system', () => {
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
  expect(
    browserName(
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0.0.0 Safari/537.36`,
    ),
  ).toBe('Chrome 126 on Windows')
  expect(
    browserName(
      `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`,
    ),
  ).toBe('Edge 126 on Windows')
  expect(
    browserName(
      `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${webkit} Version/17.5 Mobile/15E148 Safari/604.1`,
    ),
  ).toBe('Safari 17 on iPhone')
  expect(
    browserName('Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'),
  ).toBe('Firefox 127 on Linux')
  expect(
    browserName(
      `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${webkit} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    ),
  ).toBe('Samsung Internet 25 on Android')
  expect(browserName('curl/8.5.0')).toBe('curl/8.5.0')
  expect(browserName('')).toBe('Unknown')
})
