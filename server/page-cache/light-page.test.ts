import { expect, test } from 'vitest'
import { lightenPage } from './light-page.ts'
import { openStyleSheet } from './used-styles.ts'

const page = [
  '<html><head><link rel="stylesheet" href="/assets/a.css"/><link rel="stylesheet" href="/assets/unknown.css"/>',
  '<link rel="modulepreload" href="/assets/x.js"/></head><body><p>Text</p><script>small()</script>',
  '<script>window.__reactRouterContext = {};</script><script type="module" async="">import "/assets/x.js"</script>',
  '<script>window.__reactRouterContext.enqueue("$&");</script>',
  '</body></html>',
].join('')

const context = 'window.__reactRouterContext = {};'
const data = 'window.__reactRouterContext.enqueue("$&");'
const program = 'import "/assets/x.js"'

const means = {
  scripts: ['small()', context, program, data],
  styles: new Map([['/assets/a.css', openStyleSheet('p{color:red}.gone{color:blue}')]]),
  picture: async () => null,
  wake: 'wake()',
  fontsKnown: 'known()',
  programAddress: () => '/program/1.js',
}

test('styles stand in the page, nothing announces the program, and it waits to be woken', async () => {
  const { html, program: later } = await lightenPage(page, means)
  expect(html).toContain('<style>p{color:red}</style><link rel="stylesheet" href="/assets/a.css" disabled=""/>')
  expect(html).toContain('<link rel="stylesheet" href="/assets/unknown.css"/>')
  expect(html).not.toContain('modulepreload')
  expect(html).toContain('<script>small()</script><script></script><script type="text/later" async="" data-program="/program/1.js"></script>')
  expect(html).toContain('<script></script><script>wake()</script></body>')
  expect(later).toBe([context, data, program].join('\n'))
})

test('a script that came with content is part of no program', async () => {
  const slipped = page.replace('<p>Text</p>', '<script>window.__reactRouterContext.evil()</script><script type="module" async="">evil()</script>')
  const { html, program: later } = await lightenPage(slipped, means)
  expect(later).toBe([context, data, program].join('\n'))
  expect(html).toContain('<script>window.__reactRouterContext.evil()</script><script type="module" async="">evil()</script>')
})

test('a page without a program gets nothing to wake', async () => {
  expect(await lightenPage('<body>Text</body>', means)).toEqual({ html: '<body>Text</body>', program: null })
})

test('the picture that a page is about comes inside it, and stays where it is when there are no bytes', async () => {
  const about =
    '<picture><source media="(max-width: 40rem)" type="image/avif" srcSet="/media/x/720.avif" data-inside=""/><img src="/media/x/960.jpeg"/></picture>'
  const { html } = await lightenPage(about, { ...means, picture: async (address) => Buffer.from(address) })
  expect(html).toContain(`srcSet="data:image/avif;base64,${Buffer.from('/media/x/720.avif').toString('base64')}" data-inside=""`)
  expect((await lightenPage(about, means)).html).toBe(about)
})

test('fonts are for large windows, and for those who have them', async () => {
  const sheet = openStyleSheet('p{color:red}@font-face{font-family:A;src:url(a)}')
  const { html } = await lightenPage(page, { ...means, styles: new Map([['/assets/a.css', sheet]]) })
  expect(html).toContain(
    '<style>p{color:red}</style><style media="(min-width: 48rem)">@font-face{font-family:A;src:url(a)}</style><script>known()</script>',
  )
})

test('the first frame waits for the headline with its paragraph, or for the picture that the page is about', async () => {
  const head = '<head><title>T</title></head>'
  const expecting = '<title>T</title><link rel="expect" href="#first-look" blocking="render"/>'
  const shown = async (body: string) => (await lightenPage(head + body, means)).html
  expect(await shown('<h1 class="a">Words</h1><p class="b">More</p>')).toBe(
    `<head>${expecting}</head><h1 class="a">Words</h1><p id="first-look" class="b">More</p>`,
  )
  expect(await shown(`<h1>Words</h1>${'far '.repeat(500)}<p class="b">`)).toContain('<h1 id="first-look">Words</h1>')
  expect(await shown('<h1>Words</h1><p class="b"></p><source srcSet="/x" data-inside=""/><img src="/y"/>')).toContain(
    '<img id="first-look" src="/y"/>',
  )
  expect(await shown('<h1 id="own">Words</h1>')).toBe(`${head}<h1 id="own">Words</h1>`)
  expect(await shown('<p class="b">No headline</p>')).not.toContain('first-look')
})
