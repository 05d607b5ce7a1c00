import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageNonce, StyleRules, styleText } from './style-rules.tsx'

test('values stand in a style element with the nonce of the page', () => {
  const html = renderToStaticMarkup(
    <PageNonce value="n1">
      <StyleRules
        rules={{
          '.site-footer': { '--floor': '80px' },
          '[data-city="0"]': { left: '12.5%', top: '3%' },
        }}
      />
    </PageNonce>,
  )
  expect(html).toBe(
    '<style nonce="n1">.site-footer{--floor:80px}[data-city="0"]{left:12.5%;top:3%}</style>',
  )
})

test('a value that could end its declaration is left out', () => {
  for (const value of [
    'red;} body{display:none',
    '</style><script>',
    'url(//evil.example/x)',
    '\\3b',
  ])
    expect(styleText({ p: { color: value, top: '1px' } })).toBe('p{top:1px}')
})
