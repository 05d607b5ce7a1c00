import { parseSync } from 'vite'
import { importsOf, readSource } from './imports.ts'

/** A text that visitors may see, written in the code of a public page. */
export type PublicText = { file: string; line: number; text: string }

type Node = { type: string; start: number; [key: string]: unknown }

/** The documents: every page of the public shell, the shell, and the scripts of the islands. */
export function documentRoots(): string[] {
  const routes = readSource('app/routes.ts')
  const shell = routes.slice(
    routes.indexOf("layout('./shells/public.tsx'"),
    routes.indexOf("layout('./shells/checkout.tsx'"),
  )
  return [...shell.matchAll(/'\.\/((?:shells|pages)\/[^']+\.tsx)'/g)].map(
    ([, path]) => `app/${path}`,
  )
}

/**
 * Everything that these files are made of: their imports, and the imports of those, except types.
 */
export function closureOf(roots: readonly string[]): string[] {
  const found = new Set(roots)
  for (const file of found)
    for (const { to, own, typeOnly } of importsOf(file))
      if (own && !typeOnly && /\.tsx?$/.test(to)) found.add(to)
  return [...found].filter((file) => !file.includes('/+types/'))
}

/**
 * What is not text for people, whatever it holds: addresses, class names, drawings, keys of the
 * program.
 */
const technical =
  /^(className|class|href|src|viewBox|d|to|id|htmlFor|sizes|style|points|transform|media|preserveAspectRatio|rel|key|variant|fontFamily)$/
const word = /\p{L}{2,}|\b[aI]\b/gu

/**
 * Every text of two words or more in JSX, attributes, strings and templates. A value in JSX counts
 * as a word, so that 'Choose {plan}' is found.
 */
export function textsIn(file: string, source = readSource(file)): PublicText[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const found: PublicText[] = []
  visit(program as unknown as Node, (node, text) => {
    found.push({ file, line: source.slice(0, node.start).split('\n').length, text })
  })
  return found
}

function visit(node: Node, report: (node: Node, text: string) => void): void {
  if (isSkipped(node)) return
  const text = textOf(node)
  if (text !== null) report(node, text)
  for (const child of childrenOf(node)) visit(child, report)
}

function isSkipped(node: Node): boolean {
  if (/^(Import|ExportAll)Declaration$/.test(node.type)) return true
  // Title and description for search engines: staff write their own in the SEO settings, which have
  // a row for every public page.
  if (node.type === 'FunctionDeclaration' && nameOf(node.id) === 'meta') return true
  // A fault of the program is for its log; visitors see the page for errors.
  if (node.type === 'ThrowStatement') return true
  // Types hold no text; an expression with a type does.
  if (node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$/.test(node.type))
    return true
  return (
    (node.type === 'JSXAttribute' && technical.test(nameOf(node.name))) ||
    (node.type === 'Property' && nameOf(node.key) === 'rel')
  )
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter(
      (value): value is Node =>
        typeof value === 'object' && value !== null && 'type' in value && 'start' in value,
    )
}

function textOf(node: Node): string | null {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return jsxText(childrenIn(node, 'children'))
  if (node.type === 'Literal' && typeof node.value === 'string') return sentence(node.value)
  if (node.type === 'TemplateLiteral')
    return sentence(childrenIn(node, 'quasis').map(cookedOf).join('{}'))
  return null
}

function jsxText(children: readonly Node[]): string | null {
  const text = children
    .map((child) =>
      child.type === 'JSXText'
        ? String(child.value)
        : child.type === 'JSXExpressionContainer'
          ? '{}'
          : '',
    )
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
  const words = text.match(word)?.length ?? 0
  return words > 0 && words + (text.match(/\{\}/g)?.length ?? 0) > 1 ? text : null
}

/**
 * A string that reads like words: two of them with a space between, not a list of class names, a
 * selector or a directive for robots.
 */
function sentence(text: string): string | null {
  if ((text.match(word)?.length ?? 0) < 2 || !/\S\s+\S/.test(text)) return null
  if (
    /^(no)?index, (no)?follow$/.test(text) ||
    /^[#.[]|\[data-|:is\(|^\(width|^[a-z]+\(.*\)$/.test(text)
  )
    return null
  return /^[\p{Lu}“‘]/u.test(text) ||
    /[\p{L}][.,!?…](\s|$)/u.test(text) ||
    /^\p{L}+(\s\p{L}+)+[^[\]:/-]*$/u.test(text.replaceAll('{}', '').trim())
    ? text
    : null
}

function childrenIn(node: Node, name: string): Node[] {
  const value = node[name]
  return Array.isArray(value) ? (value as Node[]) : []
}

function cookedOf(node: Node): string {
  const value = node.value as { cooked?: string } | undefined
  return value?.cooked ?? ''
}

function nameOf(name: unknown): string {
  return String((name as { name?: unknown } | undefined)?.name ?? '')
}
