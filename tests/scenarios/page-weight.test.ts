import { readdirSync, readFileSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#tests/server.ts'

/** What a phone downloads before any script, without images. */
const maxBytes = 60_000
/**
 * What a page with the launcher of the chat weighs more, compressed: its link, its sign, its place
 * and the few lines that load the panel.
 */
const maxLauncherBytes = 1_500
/** Everything that the chat loads when it opens: program, library and styles in one file. */
const maxChatBytes = 35_000
/** The styles in a document, compressed as a cached page is. */
const maxStyleBytes = 11_000

let server: TestServer
beforeAll(async () => {
  server = await startServer()
}, 90_000)
afterAll(() => server.stop())

/** As transferred: still compressed. */
function bytesOf(path: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  request(
    server.url + path,
    { headers: { accept: 'text/html', 'accept-encoding': 'gzip, br' } },
    (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve(bytes)
          : reject(new Error(`${path} answered ${answer.statusCode}`)),
      )
    },
  )
    .on('error', reject)
    .end()
  return promise
}

/** Of the pictures that stand in the document; they don't get smaller when it is compressed. */
async function pictureBytes(path: string): Promise<number> {
  const html = await (await fetch(server.url + path, { headers: { accept: 'text/html' } })).text()
  return [...html.matchAll(/data:image\/avif;base64,([^"]+)/g)]
    .map(([, picture = '']) => Buffer.from(picture, 'base64').length)
    .reduce((sum, bytes) => sum + bytes, 0)
}

function fontBytes(): number {
  const folder = join(clientFolder, 'assets')
  const fonts = readdirSync(folder).filter((name) =>
    /^(figtree|bricolage-grotesque)-[\w-]{8}\.woff2$/.test(name),
  )
  expect(fonts).toHaveLength(2)
  return fonts.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}

async function listedPaths(): Promise<string[]> {
  const map = await (await fetch(`${server.url}/sitemap.xml`)).text()
  const paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
  expect(paths.length).toBeGreaterThan(20)
  return paths
}

const clientFolder = join(
  import.meta.dirname,
  '..',
  '..',
  process.env.BUILD_DIR ?? 'build',
  'client',
)

test('every page of the sitemap is light enough, with both fonts', async () => {
  const paths = await listedPaths()
  const fonts = fontBytes()
  const heavy: string[] = []
  for (const path of paths) {
    const bytes = (await bytesOf(path)) - (await pictureBytes(path)) + fonts
    if (bytes > maxBytes) heavy.push(`${path} ${bytes}`)
  }
  expect(heavy).toEqual([])
})

test('a document carries its styles and no script but its loader; no class of it is missing from them', async () => {
  const whole = readdirSync(join(clientFolder, 'assets'))
    .filter((name) => name.startsWith('styles-') && name.endsWith('.css'))
    .map((name) => readFileSync(join(clientFolder, 'assets', name), 'utf8'))
    .join('')
  const known = selectorsOf(whole)
  const pages: { path: string; own: Set<string>; used: Set<string> }[] = []
  for (const path of [
    ...(await listedPaths()),
    '/no-such-page',
    '/faq?q=backup',
    '/contact?sent=1',
    '/blog?q=nothing+at+all',
  ]) {
    const html = await (await fetch(server.url + path, { headers: { accept: 'text/html' } })).text()
    // Only pages that are not cached have a nonce.
    const [, styles = ''] = /<style(?: nonce="[^"]*")?>(.*?)<\/style>/s.exec(html) ?? []
    expect(
      brotliCompressSync(styles, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }).length,
      path,
    ).toBeLessThan(maxStyleBytes)
    expect(html, path).not.toMatch(
      /<link rel="(?:stylesheet|modulepreload)"|<script[^>]*\ssrc=|__reactRouter/,
    )
    const own = selectorsOf(styles)
    for (const name of own) known.add(name)
    const used = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, classes = '']) =>
      unescapeHtml(classes).split(' '),
    )
    pages.push({ path, own, used: new Set(used) })
  }
  const missing = pages.flatMap(({ path, own, used }) =>
    [...used].filter((name) => known.has(name) && !own.has(name)).map((name) => `${path}: ${name}`),
  )
  expect(missing).toEqual([])
}, 60_000)

test('the launcher of the chat costs a page little and no request', async () => {
  await showLauncher(false)
  const without = await thoroughlyCompressed('/terms')
  await showLauncher(true)
  const weight = (await thoroughlyCompressed('/terms')) - without
  expect(weight).toBeGreaterThan(0)
  expect(weight).toBeLessThan(maxLauncherBytes)
  const html = await (await fetch(`${server.url}/terms`)).text()
  expect(html).not.toMatch(/<script[^>]*\ssrc=|<link rel="(?:stylesheet|modulepreload)"/)
})

/** As the server compresses a page that is cached for a while; a fresh one is larger. */
async function thoroughlyCompressed(path: string): Promise<number> {
  const html = await (await fetch(server.url + path)).text()
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }).length
}

/** Switches the chat of the demo provider on or off, and waits until pages show it. */
async function showLauncher(isShown: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  const { rowCount } = await client.query('update chat_widget_config set is_enabled = $1', [
    isShown,
  ])
  await client.end()
  expect(rowCount).toBe(1)
  const isThere = async () =>
    (await (await fetch(`${server.url}/terms`)).text()).includes('data-island="chat-panel"')
  await expect.poll(isThere, { timeout: 10_000 }).toBe(isShown)
}

test('the panel of the chat is one light file, without the libraries of the server', () => {
  const folder = join(clientFolder, 'assets')
  const files = readdirSync(folder).filter((name) => /^chat-panel-[\w-]{8}\.js$/.test(name))
  expect(files).toHaveLength(1)
  expect(readdirSync(folder).filter((name) => /^chat-panel.*\.css$/.test(name))).toEqual([])
  const script = readFileSync(join(folder, files[0] ?? ''), 'utf8')
  expect(brotliCompressSync(script).length).toBeLessThan(maxChatBytes)
  // It loads nothing after it.
  expect(script).not.toMatch(/\bimport\s*\(|\bimport\s*["'{*]|importScripts/)
  expect(script).not.toMatch(
    /ZodError|Temporal\.|react\.production|__SECRET_INTERNALS|__CLIENT_INTERNALS/,
  )
})

/** The classes that a style sheet has rules for. */
function selectorsOf(css: string): Set<string> {
  return new Set(
    [...css.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replace(/\\(.)/g, '$1')),
  )
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&amp;', '&')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
}
