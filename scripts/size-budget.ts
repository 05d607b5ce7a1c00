import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Of design: what a public page may weigh, compressed with gzip, in bytes; fonts are compressed already. */
const limits = { script: 130_000, style: 20_000, fonts: 80_000 }
/** Pages with forms to fill in, for visitors who have decided to: checkout and the doors. */
const formPages = { ...limits, script: 140_000 }
const isFormPage = (id: string) => /checkout|login|sign-in|auth-|payment/.test(id)

type Chunk = { module: string; imports: string[]; css: string[] }
type Route = Chunk & { id: string; parentId?: string }
type Manifest = { entry: Chunk; routes: Record<string, Route> }

export type Budget = { findings: string[]; report: string }

/** Weighs every page of the public shell as the build in `folder` would send it, with all that its route names. */
export function weighPages(folder: string): Budget {
  const assets = join(folder, 'client', 'assets')
  const weights = new Map<string, number>()
  const weight = (url: string) => {
    const known = weights.get(url)
    if (known !== undefined) return known
    const made = gzipSync(readFileSync(join(folder, 'client', url)), { level: 9 }).length
    weights.set(url, made)
    return made
  }
  const sum = (urls: string[]) => [...new Set(urls)].reduce((total, url) => total + weight(url), 0)

  const manifest = readManifest(assets)
  const pages = Object.values(manifest.routes).filter(({ parentId }) => parentId === 'shells/public')
  const frame = [manifest.entry, manifest.routes.root, manifest.routes['shells/public']].flatMap((chunk) => (chunk ? [chunk] : []))
  const weighed = pages.map((page) => {
    const chunks = [...frame, page]
    return {
      id: page.id,
      script: sum(chunks.flatMap(({ module, imports }) => [module, ...imports])),
      style: sum(chunks.flatMap(({ css }) => css)),
    }
  })
  // What every page needs; the rest of a font comes only to pages with its letters (app/styles.css).
  const fonts = readdirSync(assets).filter((name) => /^(figtree|bricolage-grotesque)-[\w-]{8}\.woff2$/.test(name))
  const fontBytes = fonts.reduce((total, name) => total + readFileSync(join(assets, name)).length, 0)

  const findings = weighed.flatMap(({ id, ...kinds }) => {
    const most = isFormPage(id) ? formPages : limits
    return (['script', 'style'] as const).flatMap((kind) => (kinds[kind] > most[kind] ? [over(id, kind, kinds[kind], most[kind])] : []))
  })
  if (pages.length === 0) findings.push('No page of the public shell was found in the build.')
  if (fonts.length === 0) findings.push('No font was found in the build.')
  if (fontBytes > limits.fonts) findings.push(over('fonts', 'fonts', fontBytes, limits.fonts))
  const heaviest = weighed.filter(({ id }) => !isFormPage(id)).toSorted((a, b) => b.script - a.script)[0]
  return {
    findings,
    report: `heaviest public page ${heaviest?.id}: ${kb(heaviest?.script)} of script, ${kb(heaviest?.style)} of styles, ${kb(fontBytes)} of fonts`,
  }
}

function readManifest(assets: string): Manifest {
  const name = readdirSync(assets).find((file) => file.startsWith('manifest-') && extname(file) === '.js')
  if (!name) throw new Error('The build has no manifest')
  return JSON.parse(
    readFileSync(join(assets, name), 'utf8')
      .replace(/^window\.__reactRouterManifest=/, '')
      .replace(/;\s*$/, ''),
  )
}

function over(what: string, kind: string, bytes: number, limit: number): string {
  return `${what}: ${kb(bytes)} of ${kind}, more than ${kb(limit)}.`
}

function kb(bytes = 0): string {
  return `${(bytes / 1000).toFixed(1)} KB`
}
