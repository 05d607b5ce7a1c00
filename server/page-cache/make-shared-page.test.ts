import { expect, test } from 'vitest'
import { hashSource } from '../security-headers.ts'
import { hashInline } from './make-shared-page.ts'

test('our own inline scripts and styles are named by hash and lose the nonce; what came with content is not named', () => {
  const own = `<link nonce="n1"/><style nonce="n1">p{top:0}</style><script nonce="n1">ours()</script><script nonce="n1" src="/a.js"></script>`
  const { html, scripts, styles } = hashInline(
    `${own}<p><script>evil()</script><style>p{color:red}</style></p>`,
    'n1',
  )
  expect(html).not.toContain('nonce')
  expect(scripts).toEqual([hashSource('ours()')])
  expect(styles).toEqual([hashSource('p{top:0}')])
})
