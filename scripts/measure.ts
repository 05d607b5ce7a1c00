// npm run measure: the figures of the code, and how far each may go. `npm run check` fails where one
// is beyond its limit, so that figures only get better.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const product = ['app', 'kernel', 'modules', 'platform', 'server', 'ui']
const rest = ['benchmarks', 'db', 'scripts', 'simulators', 'tests']

type Source = { path: string; text: string; lines: number }

/** A figure, and the most that it may be; without a limit it only informs. */
type Figure = { name: string; value: number; limit?: number; digits: number }

/** What the code measures, and one sentence for each limit that it breaks. */
export function measure(root: string): { figures: Figure[]; findings: string[] } {
  const files = sourcesIn(root, product).filter(
    ({ path }) => !/\.test\.tsx?$|(^|\/)factories(\.\w+)*\.ts$|\.d\.m?ts$/.test(path),
  )
  const figures = [...sizes(files), ...complexity(root, files), ...dialect(root)]
  return {
    figures,
    findings: [
      ...figures.filter(isBeyond).map(beyond),
      ...sourcesIn(root, [...product, 'scripts', 'simulators'])
        .filter(({ path, lines }) => !/\.test\.tsx?$/.test(path) && lines > maxLines(path))
        .map(
          ({ path, lines }) =>
            `${path} has ${lines} lines, more than ${maxLines(path)}: give a part of it a name and a file.`,
        ),
    ],
  }
}

/** The figures as a table of lines, each with its limit. */
export function report({ figures }: { figures: readonly Figure[] }): string {
  return figures
    .map(
      ({ name, value, limit, digits }) =>
        `${name.padEnd(44)}${value.toFixed(digits).padStart(9)}${limit === undefined ? '' : `   at most ${limit}`}`,
    )
    .join('\n')
}

function isBeyond({ value, limit }: Figure): boolean {
  return limit !== undefined && value > limit
}

function beyond({ name, value, limit, digits }: Figure): string {
  return `${name}: ${value.toFixed(digits)} is more than ${limit}.`
}

function sourcesIn(root: string, folders: readonly string[]): Source[] {
  return globSync(`{${folders.join(',')}}/**/*.{ts,tsx,mjs,cjs}`, { cwd: root }).map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return { path: path.replaceAll('\\', '/'), text, lines: text.split('\n').length - 1 }
  })
}

function sizes(files: readonly Source[]): Figure[] {
  const bytes = sum(files.map(({ text }) => Buffer.byteLength(text)))
  const lines = files.map((file) => file.lines).sort((a, b) => a - b)
  const at = (share: number) => lines[Math.floor((lines.length - 1) * share)] ?? 0
  const imports = sum(files.flatMap(({ text }) => importStatements(text).map((one) => one.length)))
  const small = files.filter((file) => file.lines < 15).length
  const characters = sum(files.map(({ text, lines: count }) => text.length - count))
  return [
    { name: 'Files of the product', value: files.length, limit: 2650, digits: 0 },
    { name: 'Lines', value: sum(lines), digits: 0 },
    { name: 'KB a file', value: bytes / files.length / 1000, digits: 2 },
    { name: 'Lines of the median file', value: at(0.5), limit: 80, digits: 0 },
    { name: 'Lines that nine of ten files stay below', value: at(0.9), limit: 200, digits: 0 },
    {
      name: 'Files under 15 lines, %',
      value: (small / files.length) * 100,
      limit: 6,
      digits: 1,
    },
    { name: 'Imports, % of bytes', value: (imports / bytes) * 100, limit: 14.5, digits: 1 },
    { name: 'Characters a line', value: characters / sum(lines), limit: 35.8, digits: 1 },
  ]
}

function importStatements(text: string): string[] {
  return text.match(/^import\b[\s\S]*?'[^']+'$/gm) ?? []
}

/** Counted by the linter, under stricter limits than those it enforces of every function. */
function complexity(root: string, files: readonly Source[]): Figure[] {
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/@biomejs/biome/bin/biome'),
      'lint',
      `--config-path=${join(root, 'scripts/measure.biome.json')}`,
      '--max-diagnostics=none',
      '--reporter=json',
      ...product,
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 },
  )
  const found: { category: string; location: { path: string } }[] = JSON.parse(
    stdout.slice(stdout.indexOf('{'), stdout.lastIndexOf('}') + 1),
  ).diagnostics
  const paths = new Set(files.map(({ path }) => path))
  const thousands = sum(files.map(({ lines }) => lines)) / 1000
  const share = (rule: string) =>
    found.filter(({ category, location }) => category.endsWith(rule) && paths.has(location.path))
      .length / thousands
  return [
    {
      name: 'Functions over 3 parameters, per 1 000 lines',
      value: share('useMaxParams'),
      limit: 0.29,
      digits: 2,
    },
    {
      name: 'Complexity over 12, per 1 000 lines',
      value: share('noExcessiveCognitiveComplexity'),
      limit: 0.3,
      digits: 2,
    },
  ]
}

function dialect(root: string): Figure[] {
  const { lines, found } = loosePronouns(root)
  return [
    {
      name: 'Pronouns without a noun, % of comment lines',
      value: (found.length / lines) * 100,
      limit: 0.1,
      digits: 2,
    },
  ]
}

/** Where one of these stands a noun belongs: customer, visitor, operator, staff, request. */
const loosePronoun =
  /\b(somebody|someone|nobody|no one|anybody|anyone|everybody|everyone|whoever|anew|for good|of (its|their|one's) own|one's own|who wants|those who)\b/i

/** Comment lines, and those of them with a pronoun where a noun belongs. */
export function loosePronouns(root: string): { lines: number; found: string[] } {
  const comments = sourcesIn(root, [...product, ...rest]).flatMap(({ path, text }) =>
    text
      .split('\n')
      .map((line, at) => ({ line, place: `${path}:${at + 1}` }))
      .filter(({ line }) => /^\s*(\/\/|\/?\*|\{\/\*)/.test(line)),
  )
  return {
    lines: comments.length,
    found: comments
      .filter(({ line }) => loosePronoun.test(line))
      .map(({ line, place }) => `${place} ${line.trim()}`),
  }
}

function maxLines(path: string): number {
  if (path.startsWith('app/pages/')) return 200
  return /(^|\/)tables(\.\w+)?\.server\.ts$/.test(path) || path === 'app/routes.ts' ? 400 : 300
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

if (process.argv[1] === import.meta.filename) {
  const measured = measure(join(import.meta.dirname, '..'))
  console.log([report(measured), ...measured.findings].join('\n'))
}
