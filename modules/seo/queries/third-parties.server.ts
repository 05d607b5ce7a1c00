import { createHash } from 'node:crypto'
import { cachedRead } from '#platform/caching/cached-read.server.ts'
import {
  inlineStyles,
  joinPolicies,
  type PolicyAdditions,
  trackerOfSource,
  trackerPolicy,
  trackersNamedIn,
} from '../rules/allowed-sources.ts'
import { sanitiseCustomScripts } from '../rules/custom-scripts/sanitise-custom-scripts.ts'
import { isPublicPath } from '../rules/public-page.ts'
import { loadsAnything, partyNames, type ThirdParties } from '../rules/third-parties.ts'
import { trackersOf } from '../rules/trackers.ts'
import { type GlobalSeo, seoSettings } from './global-seo.server.ts'

type Allowed = {
  parties: ThirdParties
  /** Names shown to the visitor; blank when there are only warnings for staff. */
  names: string
  policy: PolicyAdditions
}

/**
 * Third-party scripts of the page at `path`, with the additions to its security policy. Null on
 * pages that are not public (D30), without any set up, and while the database does not answer.
 */
export async function thirdPartiesAt(path: string): Promise<Allowed | null> {
  return isPublicPath(path) ? cachedParties('') : null
}

// Sanitising takes some milliseconds, so the result is cached until the settings change.
const cachedParties = cachedRead(
  async (): Promise<Allowed | null> => {
    const seo = await seoSettings()
    return seo.ok && seo.value.global ? allowedBy(seo.value.global) : null
  },
  (found) => found !== null,
)

function allowedBy(global: GlobalSeo): Allowed | null {
  const head = sanitiseCustomScripts(global.customHeadScripts)
  const body = sanitiseCustomScripts(global.customBodyScripts)
  const parties: ThirdParties = {
    trackers: trackersOf(global),
    head: { code: head.code, sources: head.sources },
    body: { code: body.code, sources: body.sources },
    frames: [...head.frames, ...body.frames],
    ask: global.enableConsentBanner,
    warnings: [...head.warnings, ...body.warnings],
  }
  if (!loadsAnything(parties) && parties.warnings.length === 0) return null
  return { parties, names: partyNames(parties), policy: policyFor(parties) }
}

function policyFor({ trackers, head, body, frames }: ThirdParties): PolicyAdditions {
  const addresses = [...head.sources, ...body.sources, ...frames]
  const owners = [
    ...Object.keys(trackers),
    ...addresses.map(trackerOfSource),
    ...trackersNamedIn(head.code + body.code),
  ]
  const policy = joinPolicies(
    Object.entries(trackerPolicy).flatMap(([name, additions]) =>
      owners.includes(name) ? [additions] : [],
    ),
  )
  const hashes = [head.code, body.code]
    .filter(Boolean)
    .map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  return {
    ...policy,
    script: [...policy.script, ...hashes],
    style: hashes.length > 0 ? inlineStyles : policy.style,
  }
}
