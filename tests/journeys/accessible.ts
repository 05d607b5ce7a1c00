import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const builderPackage = createRequire(import.meta.url).resolve('@axe-core/playwright')
const axe = readFileSync(createRequire(builderPackage).resolve('axe-core/axe.min.js'), 'utf8')

const gone = { state: 'detached', timeout: 3_000 } as const

/**
 * axe finds nothing on the page, or on a part of it. Only findings are collected, within the page
 * itself: half the work of the default.
 */
export async function expectAccessible(
  page: Page,
  part = ':root',
  rules?: readonly string[],
): Promise<void> {
  // A list that is being left is pale: what was opened from it is waited for.
  await page
    .locator('.transition-opacity[aria-busy="true"]')
    .first()
    .waitFor(gone)
    .catch(() => undefined)
  await page.evaluate(atRest)
  // By itself the builder sends the whole of axe twice for each look and runs it twice; a page has
  // it from the first look on.
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(axe)
  const forFrames = page.frames().length > 1 ? `if (typeof axe !== "object") {${axe}\n}` : 'void 0'
  const look = new AxeBuilder({ page, axeSource: forFrames })
  // Their labels are what is pressed, and axe measures them alone.
  if (rules) look.exclude('input:is([type="checkbox"], [type="radio"])')
  const { violations } = await look
    // Styles are fetched again only for a rule that is off by default.
    .options({
      resultTypes: ['violations'],
      preload: false,
      ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
    })
    .setLegacyMode()
    .include(part)
    .analyze()
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.html) }))).toEqual(
    [],
  )
}

/** What another width or theme can break on a page where axe found nothing. */
export const visualRules: readonly string[] = [
  'aria-hidden-focus',
  'color-contrast',
  'link-in-text-block',
  'scrollable-region-focusable',
  'target-size',
]

/** Colours are judged when what fades and moves is at rest; what pulses for ever is not waited for. */
async function atRest(): Promise<void> {
  const ends = (each: Animation) => Number.isFinite(each.effect?.getComputedTiming().endTime)
  const moving = document
    .getAnimations()
    .filter((each) => each.playState === 'running' && ends(each))
  await Promise.allSettled(moving.map(({ finished }) => finished))
}
