import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readSource, sourceFiles } from './imports.ts'

const page = readSource('docs/specification.md')
const rows = page.split('\n').filter((line) => line.startsWith('|'))
const explained = rows.flatMap((row) => /^\| ([AB]§[\d.]+|D\d+) \|/.exec(row)?.[1] ?? [])

const documents = globSync([
  'README.md',
  'docs/**/*.md',
  '{app,modules,benchmarks}/**/README.md',
]).map((path) => path.replaceAll('\\', '/'))
const here = 'tests/architecture/specification.test.ts'
const citation = /(?<![\w#])(?:[AB]§\d+(?:\.\d+)*|D[1-9]\d?)(?![\w%'"-])/g

/** What is cited in comments and documents, with the first file that does. */
function citations(): Map<string, string> {
  const found = new Map<string, string>()
  for (const path of [...sourceFiles(), ...documents])
    if (path !== here)
      for (const [cited] of commentsOf(path).matchAll(citation))
        if (!found.has(cited)) found.set(cited, path)
  return found
}

/** Strings and code may hold anything that looks like a citation, such as the D6 of a drawing. */
function commentsOf(path: string): string {
  const source = readSource(path)
  return path.endsWith('.md')
    ? source
    : [...source.matchAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm)]
        .map(([comment]) => comment)
        .join('\n')
}

describe('docs/specification.md', () => {
  test('explains every section and decision that is cited', () => {
    const cited = citations()
    expect(cited.size).toBeGreaterThan(60)
    expect([...cited].filter(([name]) => !explained.includes(name))).toEqual([])
  })

  test('explains each once, in a row with all its cells', () => {
    expect(explained.filter((name, at) => explained.indexOf(name) !== at)).toEqual([])
    expect(rows.filter((row) => !/^\|[^|]+\|[^|]+\|$/.test(row))).toEqual([])
  })
})

test('a decision says question, answer and reason in at most 400 words', () => {
  const decisions = globSync('docs/decisions/*.md')
  expect(decisions.length).toBeGreaterThan(90)
  const long = decisions.filter((path) => readSource(path).trim().split(/\s+/).length > 400)
  expect(long).toEqual([])
})
