import { expect, test } from 'vitest'
import { hashScripts } from './make-shared-page.ts'

test('our own inline scripts are named by hash and lose the nonce; a script that came with content is not named', () => {
  const page = `<link nonce="n1"/><script nonce="n1">ours()</script><script nonce="n1" src="/a.js"></script><p><script>evil()</script></p>`
  const { html, scripts } = hashScripts(page, 'n1')
  expect(html).not.toContain('nonce')
  expect(scripts).toEqual(['ours()'])
})
