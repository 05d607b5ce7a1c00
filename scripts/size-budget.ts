import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { islandNames } from '#ui/layout/island.ts'

/**
 * Compressed with gzip, in bytes; fonts are compressed already. The panel of the chat, with its
 * styles, is loaded by visitors who chat. The styles of documents are inline, which
 * tests/scenarios/page-weight.test.ts weighs.
 */
const limits = { script: 140_000, style: 20_000, island: 5_000, islands: 12_000, chatPanel: 35_000 }

/**
 * The fonts of each typeface that nearly every page needs, and what they may weigh together; the
 * rest of a font comes only to pages with its letters (app/fonts).
 */
const typefaces = [
  { fonts: ['figtree', 'bricolage-grotesque'], limit: 30_000 },
  { fonts: ['geist'], limit: 17_000 },
  { fonts: ['source-sans-3', 'source-serif-4'], limit: 35_000 },
]

/** The hydrated shells that visitors meet. */
const shells = ['shells/checkout', 'shells/sign-in']

type Chunk = { module: string; imports: string[]; css: string[] }
type Route = Chunk & { id: string; parentId?: string }
type Manifest = { entry: Chunk; routes: Record<string, Route> }

export type Budget = { findings: string[]; report: string }

/**
 * Weighs the islands of documents and every page of sign-in, checkout and payment as the build in
 * `folder` would send it, with all that its route names.
 */
export function weighPages(folder: string): Budget {
  const assets = join(folder, 'client', 'assets')
  const files = readdirSync(assets)
  const weight = (url: string) =>
    gzipSync(readFileSync(join(folder, 'client', url)), { level: 9 }).length
  const sum = (urls: string[]) => [...new Set(urls)].reduce((total, url) => total + weight(url), 0)

  const manifest = readManifest(assets)
  const pages = Object.values(manifest.routes).filter(
    ({ parentId }) => parentId !== undefined && shells.includes(parentId),
  )
  const styles = files
    .filter((name) => /^styles-[\w-]{8}\.css$/.test(name))
    .map((name) => `/assets/${name}`)
  const weighed = pages.map((page) => {
    const frame = [
      manifest.entry,
      manifest.routes.root,
      manifest.routes[page.parentId ?? ''],
    ].flatMap((chunk) => (chunk ? [chunk] : []))
    const chunks = [...frame, page]
    return {
      id: page.id,
      script: sum(chunks.flatMap(({ module, imports }) => [module, ...imports])),
      style: sum([...styles, ...chunks.flatMap(({ css }) => css)]),
    }
  })
  // A route may be called like an island; the smaller file of two is the island, which holds no
  // page.
  const islands = islandNames.map((name) => {
    const own = files.filter(
      (file) => file.startsWith(`${name}-`) && /^[\w-]{8}\.js$/.test(file.slice(name.length + 1)),
    )
    return {
      name,
      bytes: own.length === 0 ? null : Math.min(...own.map((file) => weight(`/assets/${file}`))),
    }
  })
  const weighedFonts = typefaces.map(({ fonts, limit }) => {
    const found = fonts.flatMap((font) =>
      files.filter(
        (file) =>
          file.startsWith(`${font}-`) && /^[\w-]{8}\.woff2$/.test(file.slice(font.length + 1)),
      ),
    )
    return {
      name: fonts.join(' and '),
      limit,
      whole: found.length === fonts.length,
      bytes: found.reduce((total, file) => total + readFileSync(join(assets, file)).length, 0),
    }
  })
  const islandBytes = islands.reduce(
    (total, { name, bytes }) => total + (name === 'chat-panel' ? 0 : (bytes ?? 0)),
    0,
  )
  const panelBytes = islands.find(({ name }) => name === 'chat-panel')?.bytes ?? 0

  const findings = weighed.flatMap(({ id, ...kinds }) =>
    (['script', 'style'] as const).flatMap((kind) =>
      kinds[kind] > limits[kind]
        ? [over(id, kind, { bytes: kinds[kind], limit: limits[kind] })]
        : [],
    ),
  )
  for (const { name, bytes } of islands) {
    if (bytes === null) findings.push(`The island ${name} was not found in the build.`)
    else if (bytes > limitOf(name))
      findings.push(over(name, 'script', { bytes, limit: limitOf(name) }))
  }
  if (islandBytes > limits.islands)
    findings.push(over('all islands', 'script', { bytes: islandBytes, limit: limits.islands }))
  if (pages.length === 0) findings.push('No page of sign-in and checkout was found in the build.')
  for (const { name, limit, whole, bytes } of weighedFonts) {
    if (!whole) findings.push(`The fonts ${name} were not found in the build.`)
    if (bytes > limit) findings.push(over(name, 'fonts', { bytes, limit }))
  }
  const heaviest = weighed.toSorted((a, b) => b.script - a.script)[0]
  return {
    findings,
    report: `islands ${kb(islandBytes)}, panel of the chat ${kb(panelBytes)}, fonts ${weighedFonts.map(({ bytes }) => kb(bytes)).join(', ')}; heaviest page of sign-in and checkout ${heaviest?.id}: ${kb(heaviest?.script)} of script, ${kb(heaviest?.style)} of styles`,
  }
}

function limitOf(island: string): number {
  return island === 'chat-panel' ? limits.chatPanel : limits.island
}

function readManifest(assets: string): Manifest {
  const name = readdirSync(assets).find(
    (file) => file.startsWith('manifest-') && extname(file) === '.js',
  )
  if (!name) throw new Error('The build has no manifest')
  return JSON.parse(
    readFileSync(join(assets, name), 'utf8')
      .replace(/^window\.__reactRouterManifest=/, '')
      .replace(/;\s*$/, ''),
  )
}

function over(
  what: string,
  kind: string,
  { bytes, limit }: { bytes: number; limit: number },
): string {
  return `${what}: ${kb(bytes)} of ${kind}, more than ${kb(limit)}.`
}

function kb(bytes = 0): string {
  return `${(bytes / 1000).toFixed(1)} KB`
}
