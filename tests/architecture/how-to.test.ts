import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readSource } from './imports.ts'

const text = readSource('docs/how-to.md')
/** Words in backticks that have a slash and no spaces are paths. */
const paths = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]*)+)`/g)].map(([, path = '']) => path)

describe('docs/how-to.md', () => {
  test('names files', () => expect(paths.length).toBeGreaterThan(100))

  test('names only files that exist', () => {
    expect(paths.filter((path) => !existsSync(path))).toEqual([])
  })

  test('names no file twice in one list', () => {
    for (const section of text.split(/^## /m).slice(1)) {
      const own = [...section.matchAll(/^- `([^`]+)`/gm)].map(([, path]) => path)
      expect(own.filter((path, at) => own.indexOf(path) !== at)).toEqual([])
    }
  })
})
