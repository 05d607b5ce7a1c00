import { describe, expect, test } from 'vitest'
import { anchoredRichText, cleanRichText, plainText, richText } from './rich-text.server.ts'

/** Known XSS attacks. Nothing that runs, loads or posts may remain. */
const hostile = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></ScRiPt>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onload = "alert(1)" style="background:url(javascript:alert(1))">',
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  '<img src="//evil.example/pixel.gif">',
  '<img """><script>alert("x")</script>">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#106;&#97;vascript:alert(1)">x</a>',
  '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A&#x61lert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example" onclick="alert(1)" target="_blank">x</a>',
  '<p style="position:fixed;inset:0" class="fixed inset-0" id="main" onmouseover="alert(1)">x</p>',
  '<svg onload=alert(1)><animate onbegin=alert(1) attributeName=x></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<math href="javascript:alert(1)">x</math>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<form action="https://evil.example"><input name=password><button formaction="javascript:alert(1)">x</button></form>',
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel="stylesheet" href="https://evil.example/x.css"><style>@import "https://evil.example/x.css"</style>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<textarea></textarea><script>alert(1)</script>',
  '<title><img src=x onerror=alert(1)></title>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<details open ontoggle=alert(1)><summary>x</summary></details>',
  '<video><source onerror="alert(1)"></video><audio src=x onerror=alert(1)>',
  '<body onload=alert(1)><marquee onstart=alert(1)>x</marquee>',
  '<table background="javascript:alert(1)"><tr><td background="javascript:alert(1)">x</td></tr></table>',
  '<a href="https://ok.example" ping="https://evil.example" rel="opener" target=_blank>x</a>',
  '<div contenteditable onfocus=alert(1) autofocus>x</div>',
  '<p><a href="https://ok.example">x<p onclick=alert(1)>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  `${'<blockquote>'.repeat(5_000)}deep`,
]

const forbidden = [
  /<\/?(script|style|svg|math|iframe|object|embed|form|input|button|base|meta|link|template|textarea|title|noscript|video|audio|details|marquee|div|body)\b/i,
  /<[^>]*\s(on\w+|style|class|id|srcdoc|formaction|ping|target|background|xlink:href|contenteditable|autofocus)\s*=/i,
  /(href|src)="\s*(?!https?:|mailto:|tel:|\/(?![/\\])|#|[a-z0-9.?])/i,
  /(href|src)="[^"]*(javascript|vbscript|data):/i,
]

describe('the allow-list', () => {
  test.each(hostile)('leaves nothing of %s that acts', (html) => {
    const clean = cleanRichText(html)
    for (const pattern of forbidden) expect(clean).not.toMatch(pattern)
    expect(cleanRichText(clean)).toBe(clean)
    expect(clean.split('<blockquote>').length).toBeLessThan(50)
  })

  test('keeps what a post is made of', () => {
    const post =
      '<h2>Two</h2><p>One <strong>bold</strong> <em>word</em>, <a href="/domains">ours</a>, <a href="mailto:x@y.example">mail</a>.<br /></p>' +
      '<ul><li>a</li></ul><ol start="3"><li>b</li></ol><blockquote><p>q</p></blockquote><pre><code>dig MX</code></pre>' +
      '<table><thead><tr><th scope="col">h</th></tr></thead><tbody><tr><td colspan="2">d</td></tr></tbody></table><hr />'
    expect(cleanRichText(post)).toBe(post)
  })

  test('says on links that lead away that they do, and fetches pictures late', () => {
    expect(cleanRichText('<a href="https://example.org" target="_blank">x</a>')).toBe(
      '<a href="https://example.org" rel="noopener noreferrer">x</a>',
    )
    expect(cleanRichText('<img src="/media/a.png" width="640" height="360" loading="eager">')).toBe(
      '<img src="/media/a.png" alt="" width="640" height="360" loading="lazy" decoding="async" />',
    )
    expect(cleanRichText('<img src="/a.png" width="100%" alt="A">')).toBe(
      '<img src="/a.png" alt="A" loading="lazy" decoding="async" />',
    )
    expect(cleanRichText('<img alt="nothing">')).toBe('')
  })

  test('leaves the h1 to the page, and the order of headings as it was', () => {
    expect(cleanRichText('<h1>a</h1><h2>b</h2><h6>c</h6>')).toBe('<h2>a</h2><h3>b</h3><h6>c</h6>')
    expect(cleanRichText('<h2>a</h2><h3>b</h3>')).toBe('<h2>a</h2><h3>b</h3>')
  })
})

test('headings can be led to, each by its own name', () => {
  const { html, headings } = anchoredRichText(
    '<h2>What “TTL” means</h2><h3>Crème &amp; co</h3><h2>What TTL means</h2><h2><img src="/a.png"></h2><h4>x</h4>',
  )
  expect(headings).toEqual([
    { id: 'at-what-ttl-means', text: 'What “TTL” means', level: 2 },
    { id: 'at-creme-co', text: 'Crème & co', level: 3 },
    { id: 'at-what-ttl-means-2', text: 'What TTL means', level: 2 },
  ])
  expect(html.__html).toContain('<h2 id="at-what-ttl-means-2">What TTL means</h2>')
})

test('a table wider than the window scrolls by itself, and a script in a heading stays words', () => {
  expect(richText('<table><tr><td>x</td></tr></table>').__html).toMatch(
    /^<div class="rich-table"[^>]*><table>.*<\/table><\/div>$/,
  )
  expect(anchoredRichText('<h2>&lt;img src=x onerror=alert(1)&gt;</h2>').html.__html).toBe(
    '<h2 id="at-img-src-x-onerror-alert-1">&lt;img src=x onerror=alert(1)&gt;</h2>',
  )
})

test('the words alone', () => {
  expect(plainText('<p>One</p><p>two &amp; <b>three</b></p><script>four</script>')).toBe(
    'One two & three',
  )
})
