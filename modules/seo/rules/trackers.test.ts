import { expect, test } from 'vitest'
import { joinPolicies, trackerOfSource, trackerPolicy } from './allowed-sources.ts'
import { loadsAnything, partyNames } from './third-parties.ts'
import { type TrackerFields, trackerFault, trackersOf } from './trackers.ts'

const none: TrackerFields = {
  googleAnalyticsId: '',
  googleTagManagerId: '',
  facebookPixelId: '',
  microsoftClarityId: '',
  hotjarId: '',
}

test.each([
  ['googleAnalyticsId', 'G-ABC123XYZ0', 'UA-1-1'],
  ['googleAnalyticsId', 'G-ABC1', "G-1');evil('"],
  ['googleTagManagerId', 'GTM-ABC1234', 'gtm-abc'],
  ['facebookPixelId', '123456789012345', '12345x'],
  ['microsoftClarityId', 'abc123def4', 'abc/../x'],
  ['hotjarId', '1234567', '1&sv=6'],
] as const)('%s takes %s and not %s', (field, good, bad) => {
  expect([
    trackerFault(field, good),
    trackerFault(field, ''),
    trackerFault(field, bad) === null,
  ]).toEqual([null, null, false])
  expect(Object.values(trackersOf({ ...none, [field]: ` ${good} ` }))).toEqual([good])
  expect(trackersOf({ ...none, [field]: bad })).toEqual({})
})

test('a page may load what is set up and nothing beside it', () => {
  expect(joinPolicies([])).toEqual({ script: [], style: [], connect: [], frame: [] })
  const { script, style, connect } = joinPolicies([trackerPolicy.analytics, trackerPolicy.hotjar])
  expect(script).toEqual([
    'https://www.googletagmanager.com',
    'https://static.hotjar.com',
    'https://script.hotjar.com',
  ])
  expect(style).toEqual(["'unsafe-inline'"])
  expect(trackerPolicy.analytics.style).toEqual([])
  expect(connect.join()).not.toMatch(/facebook|clarity/)
})

test('addresses of the allow-list are known by their whole host', () => {
  expect(trackerOfSource('https://www.facebook.com/tr?id=1')).toBe('pixel')
  expect(trackerOfSource('//connect.facebook.net/en_US/fbevents.js')).toBe('pixel')
  for (const address of [
    'https://evil.example/www.facebook.com/tr',
    'https://www.facebook.com/trust',
    'https://a.www.clarity.ms/tag/x',
    'ftp://www.clarity.ms/tag/x',
    '/tag/x',
    '',
  ])
    expect(trackerOfSource(address)).toBeUndefined()
})

test('names the third parties to visitors', () => {
  const nothing = {
    trackers: {},
    head: { code: '', sources: [] },
    body: { code: '', sources: [] },
    frames: [],
    ask: true,
    warnings: [],
  }
  expect([loadsAnything(nothing), partyNames(nothing)]).toEqual([false, ''])
  const some = {
    ...nothing,
    trackers: { analytics: 'G-1', hotjar: '1' },
    body: { code: 'x()', sources: [] },
  }
  expect([loadsAnything(some), partyNames(some)]).toEqual([
    true,
    'Google Analytics, Hotjar and tools that this site added',
  ])
})
