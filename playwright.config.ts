import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'
import { chosenJourneys } from './tests/sets.ts'

const executablePath = findChromium()

/**
 * Features of Chromium that are switched off. It heeds only the last such list, so Playwright's own
 * (`disabledFeatures` in playwright-core) comes first. The suggestions below the address bar are
 * their own pages, drawn for each window: more work than most journeys' own pages.
 */
const featuresOff = [
  ...[
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
  ],
  ...[
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'OptimizationHints',
  ],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
]

export default defineConfig({
  testDir: 'tests/journeys',
  grep: chosenJourneys(),
  outputDir: 'test-results',
  globalSetup: './tests/cluster-setup.ts',
  workers: Math.max(2, availableParallelism() - 1),
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // One more try where a whole run hangs on it; the list still names a journey that needed it as
  // flaky.
  retries: process.env.CI ? 1 : 0,
  // Of a whole journey; single waits have their own limit below. On a busy machine the longest ones
  // take twice as long.
  timeout: process.env.CI ? 120_000 : 60_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    // A press that nothing takes fails then, not at the end of a journey of minutes.
    actionTimeout: 30_000,
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    // Pages slide and fade only where a journey is about that.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording takes a quarter of the time: a whole run records only the second try.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${featuresOff.join(',')}`,
      ],
    },
  },
})
