import { expect, test } from 'vitest'
import { reportOnScripts } from './removed-parts.ts'

test('names what was taken out, with the reason, and what is left', () => {
  const text = `<meta name="google-site-verification" content="abc"><script src="https://evil.example/x.js"></script>
    <b>hello</b><script>start(); setTimeout(go, 10); el.innerHTML = '<img src="x" onerror="steal()">'</script>`
  const report = reportOnScripts(text)
  expect(report).toMatchObject({
    programs: true,
    sources: 0,
    verifications: ['google-site-verification'],
    isEmpty: false,
  })
  expect(report.removed.map(({ part }) => part)).toEqual([
    '<b>',
    'hello',
    'https://evil.example/x.js',
    'onerror="steal()"',
    'setTimeout(go, 10)',
  ])
  expect(report.removed.map(({ reason }) => reason).join(' ')).toMatch(
    /Only scripts.*not on the list.*Handlers.*setTimeout/,
  )
})

test('says when a disguised script does not run at all, and when nothing is left', () => {
  const report = reportOnScripts(`window['ev' + 'al']('x')`)
  expect(report).toMatchObject({ programs: false, isEmpty: true })
  expect(report.removed).toEqual([
    { part: `window['ev' + 'al']('x')`, reason: expect.stringContaining('none of it runs') },
  ])
})

test('a harmless script has nothing taken out; nothing written is no empty script', () => {
  expect(reportOnScripts('<script>track("a")</script>')).toMatchObject({
    programs: true,
    removed: [],
    isEmpty: false,
  })
  expect(reportOnScripts('  ')).toMatchObject({ programs: false, removed: [], isEmpty: false })
})

test('long parts are cut, and there are only so many', () => {
  const report = reportOnScripts(`<i>${'x'.repeat(500)}</i>${'<b></b>'.repeat(50)}`)
  expect(report.removed).toHaveLength(20)
  expect(Math.max(...report.removed.map(({ part }) => part.length))).toBeLessThan(170)
})
