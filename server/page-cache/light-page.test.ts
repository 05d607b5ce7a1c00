import { expect, test } from 'vitest'
import { lightenPage } from './light-page.ts'

const page = [
  '<html><head><link rel="stylesheet" href="/assets/a.css"/><link rel="stylesheet" href="/assets/unknown.css"/>',
  '<link rel="modulepreload" href="/assets/x.js"/></head><body><p>Text</p><script>small()</script><script type="module" async="">import "/assets/x.js"</script>',
  '</body></html>',
].join('')

test('styles stand in the page, nothing announces the program, and it waits to be woken', () => {
  const { html, scripts } = lightenPage(page, new Map([['/assets/a.css', 'p{color:red}']]), 'wake()')
  expect(html).toContain('<style>p{color:red}</style><link rel="stylesheet" href="/assets/a.css" disabled=""/>')
  expect(html).toContain('<link rel="stylesheet" href="/assets/unknown.css"/>')
  expect(html).not.toContain('modulepreload')
  expect(html).toContain('<script>small()</script><script type="text/later" async="">import "/assets/x.js"</script><script>wake()</script></body>')
  expect(scripts).toEqual(['wake()'])
})

test('a page without a program gets nothing to wake', () => {
  expect(lightenPage('<body>Text</body>', new Map(), 'wake()')).toEqual({ html: '<body>Text</body>', scripts: [] })
})
