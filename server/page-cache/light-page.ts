import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openStyleSheet, type StyleSheet } from './used-styles.ts'

/** The style sheets of the build by their address. */
export type Styles = ReadonlyMap<string, StyleSheet>

export async function readStyles(clientFolder: string): Promise<Styles> {
  const names = (await readdir(join(clientFolder, 'assets'))).filter((name) => name.endsWith('.css'))
  const read = async (name: string) => [`/assets/${name}`, openStyleSheet(await readFile(join(clientFolder, 'assets', name), 'utf8'))] as const
  return new Map(await Promise.all(names.map(read)))
}

/** `program` is what the page starts when it is woken, with the data that it was made of; the page names it by the address that `Means` gave. */
export type LightPage = { html: string; program: string | null }

type Means = {
  /** The texts of the page's own inline scripts: no other may become part of its program. */
  scripts: readonly string[]
  styles: Styles
  /** The bytes of a picture that is to travel inside the page; null when there are none. */
  picture: (address: string) => Promise<Buffer | null>
  wake: string
  /** A script that allows fonts where the page's large-window rules would not (`knownFontsScript`). */
  fontsKnown: string
  /** Where the program of a page will be found. */
  programAddress: (program: string) => string
}

/**
 * A page for a first visit on a slow phone: one answer is enough to show it whole. The styles that it uses stand in it instead of a second request,
 * and the program with its data, which no public page needs to be read or used, is fetched by `wake` (wake-page.ts) once somebody touches the page.
 * What React finds when it comes is still what it rendered: elements change their attributes and scripts their text, none goes but for the hints that
 * announce the program.
 */
export async function lightenPage(page: string, { scripts, styles, picture, wake, fontsKnown, programAddress }: Means): Promise<LightPage> {
  let html = (await withPictures(page, picture)).replace(/<link rel="stylesheet" href="([^"]+)"\/>/g, (link, href: string) => {
    const sheet = styles.get(href)
    if (!sheet) return link
    const { rules, fonts } = sheet.usedBy(page)
    return `<style>${rules}</style>${fonts && inLargeWindows(fonts, fontsKnown)}<link rel="stylesheet" href="${href}" disabled=""/>`
  })
  html = withFirstLook(html)
  html = html.replace(/<link rel="modulepreload"[^>]*>/g, '')
  const start = '<script type="module" async="">'
  const started = scripts.find((text) => html.includes(`${start}${text}</script>`))
  if (started === undefined) return { html, program: null }
  // The router's own words: what it needs to begin, and the data. Its context goes before the program, which reads it.
  const told = scripts.filter((text) => text.startsWith('window.__reactRouterContext'))
  const program = [...told, started].join('\n')
  for (const text of told) html = html.replace(`<script>${text}</script>`, () => '<script></script>')
  html = html.replace(`${start}${started}</script>`, () => `<script type="text/later" async="" data-program="${programAddress(program)}"></script>`)
  const end = html.lastIndexOf('</body>')
  return { html: `${html.slice(0, end)}<script>${wake}</script>${html.slice(end)}`, program }
}

/** On a phone to begin fetching a font costs a frame, for letters that come too late for this page. */
function inLargeWindows(fonts: string, script: string): string {
  return `<style media="(min-width: 48rem)">${fonts}</style><script>${script}</script>`
}

/**
 * Browsers that know how wait with the first frame until the words that the page is about are there, and its picture if it has one. Else a slow phone
 * draws an empty frame and one of the header alone before them, each of which takes as long as the one that counts.
 */
function withFirstLook(html: string): string {
  const heading = html.indexOf('<h1')
  const end = html.indexOf('</h1>', heading)
  if (end < 0) return html
  const picture = html.indexOf('data-inside=""')
  const lead = html.indexOf('<p ', end)
  const at = picture >= 0 ? html.indexOf('<img', picture) : lead >= 0 && lead - end < nearby ? lead : heading
  const [tag = ''] = /^<\w+/.exec(html.slice(at, at + 8)) ?? []
  if (/^[^>]*\sid="/.test(html.slice(at, at + 300))) return html
  const marked = `${html.slice(0, at)}${tag} id="first-look"${html.slice(at + tag.length)}`
  return marked.replace('</title>', '</title><link rel="expect" href="#first-look" blocking="render"/>')
}

/** Characters within which a paragraph belongs to the headline before it. */
const nearby = 1_500

/** The one picture that a page is about comes with it, for windows where its `source` counts (ui/layout/picture.tsx). */
async function withPictures(page: string, picture: Means['picture']): Promise<string> {
  let html = page
  for (const [source, address = ''] of page.matchAll(/<source [^>]*srcSet="([^"]+)" data-inside=""\/>/g)) {
    const bytes = await picture(address)
    if (bytes) html = html.replace(source, () => source.replace(address, `data:image/avif;base64,${bytes.toString('base64')}`))
  }
  return html
}
