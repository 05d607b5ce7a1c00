import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('npm run sbom names every library of the program, and none of its tools, as CycloneDX', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], {
    maxBuffer: 32 * 1024 * 1024,
  })
  const bom: { bomFormat: string; components: { name: string; version: string; purl: string }[] } =
    JSON.parse(stdout)
  expect(bom.bomFormat).toBe('CycloneDX')
  const names = bom.components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['react', 'hono', 'pg', 'better-auth']))
  expect(names).not.toContain('vitest')
  for (const { purl, version } of bom.components) expect(purl).toContain(version)
}, 60_000)
