import { readFileSync } from 'node:fs'
import postcss, { type ChildNode, type Container } from 'postcss'
import type { Plugin, Rollup } from 'vite'

const sheetFile = /\/app\/public\.css\?inline$/
/** What documents have around the page. */
const frames = ['root.tsx', 'shells/public.tsx', 'entry.server.tsx']
const routes = 'virtual:react-router/server-build'
const placeholder = '@sheet-of-each-page'

/** Class names in a selector, without those that only `:not()` and the like speak of. */
const classNames = /\.((?:\\.|[\w-])+)/g
const functions = /:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g

/**
 * Marks in the documents' style sheet which pages each rule of a utility is for: those whose
 * sources, or the sources of what they import, name its classes. A comment before each piece says
 * the pages as bits, the first comment their routes in order. app/head/document-head.server.ts
 * leaves out what a page has no use for: half of the sheet, which every page carries.
 */
export function sheetOfEachPage(): Plugin {
  let sheet = ''
  return {
    name: 'sheet-of-each-page',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform(code, id) {
      if (!sheetFile.test(id)) return null
      sheet = JSON.parse(code.slice(code.indexOf('"'), code.lastIndexOf('"') + 1))
      return { code: `export default "${placeholder}"`, map: null }
    },
    generateBundle(_, bundle) {
      const app = `${this.environment.config.root}/app/`
      const sources = sourcesOf(this)
      const shared = sources(frames.map((name) => app + name))
      const all = [...this.getModuleIds()].find((id) => id.includes(routes)) ?? routes
      const pages = (this.getModuleInfo(all)?.importedIds ?? [])
        .filter((id) => id.startsWith(`${app}pages/public/`) && id.endsWith('.tsx'))
        .map((id) => ({
          name: id.slice(app.length, -'.tsx'.length),
          sources: new Set([...shared, ...sources([id])]),
        }))
      if (sheet === '' || pages.length === 0)
        this.error('app/public.css or the pages of app/pages/public were not found')
      const marked = JSON.stringify(markPages(sheet, pages))
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk')
          chunk.code = chunk.code.replace(new RegExp(`(["'\`])${placeholder}\\1`), () => marked)
    },
  }
}

/** Finds the project's own files that these modules are made of. */
function sourcesOf({ getModuleInfo }: Rollup.PluginContext): (modules: string[]) => Set<string> {
  return (modules) => {
    const found = new Set<string>()
    const wanted = [...modules]
    for (let id = wanted.pop(); id !== undefined; id = wanted.pop()) {
      if (found.has(id) || !/\.tsx?$/.test(id) || id.includes('node_modules')) continue
      found.add(id)
      // What runs on the server alone draws nothing, but for what answers with the page.
      if (!/\.server\.ts$/.test(id)) wanted.push(...(getModuleInfo(id)?.importedIds ?? []))
    }
    return found
  }
}

type Page = { name: string; sources: ReadonlySet<string> }

function markPages(sheet: string, pages: readonly Page[]): string {
  const everyPage = (1n << BigInt(pages.length)) - 1n
  const naming = new Map<string, bigint>()
  const files = [...new Set(pages.flatMap(({ sources }) => [...sources]))]
  const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
  const pagesNaming = (name: string): bigint => {
    const known = naming.get(name)
    if (known !== undefined) return known
    const named = files.filter((file) => texts.get(file)?.includes(name))
    const bits = pages.reduce(
      (sum, { sources }, at) =>
        named.some((file) => sources.has(file)) ? sum | (1n << BigInt(at)) : sum,
      0n,
    )
    naming.set(name, bits)
    return bits
  }
  const pagesOf = (selector: string): bigint =>
    [...selector.replace(functions, '').matchAll(classNames)].reduce(
      (sum, [, name = '']) => sum & pagesNaming(unescaped(name)),
      everyPage,
    )

  const pieces: { bits: bigint; text: string }[] = []
  const add = (bits: bigint, text: string) => {
    const last = pieces.at(-1)
    if (last?.bits === bits) last.text += text
    else pieces.push({ bits, text })
  }
  const bitsOf = (node: ChildNode): bigint => {
    if (node.type === 'rule')
      return node.selectors.map(pagesOf).reduce((sum, bits) => sum | bits, 0n)
    return node.type === 'atrule' && node.nodes
      ? node.nodes.map(bitsOf).reduce((sum, bits) => sum | bits, 0n)
      : everyPage
  }
  const addUtilities = (container: Container) => {
    for (const node of container.nodes ?? []) {
      const bits = bitsOf(node)
      if (node.type === 'atrule' && node.nodes) {
        add(bits, `@${node.name} ${node.params}{`)
        addUtilities(node)
        add(bits, '}')
      } else add(bits, String(node))
    }
  }
  for (const node of postcss.parse(sheet).nodes)
    if (node.type === 'atrule' && node.name === 'layer' && node.params === 'utilities') {
      add(everyPage, '@layer utilities{')
      addUtilities(node)
      add(everyPage, '}')
    } else add(everyPage, String(node))
  const names = pages.map(({ name }) => name).join()
  const marked = pieces.map(({ bits, text }) => `/*@${bits.toString(16)}*/${text}`)
  return `/*@${names}*/${marked.join('')}`
}

function unescaped(name: string): string {
  return name
    .replace(/\\([\da-f]{1,6}) /gi, (_, digits: string) =>
      String.fromCodePoint(Number.parseInt(digits, 16)),
    )
    .replace(/\\(.)/g, '$1')
}
