import { judgeCustomScripts, type RemovedPart } from './sanitise-custom-scripts.ts'

/** Why a part of a custom script does not reach visitors. */
const reasons: Record<RemovedPart['kind'], string> = {
  tag: 'Script tags inside a script are not allowed.',
  address: 'Addresses that run code (javascript:) are not allowed.',
  handler: 'Handlers in HTML attributes are not allowed.',
  call: 'Calls of eval, Function, setTimeout, setInterval and document.write are not allowed.',
  source:
    'Scripts from this address are not on the list of allowed sources: Google Tag Manager, Google Analytics, Facebook, Microsoft Clarity and Hotjar.',
  frame: 'Frames from this address are not on the list of allowed sources.',
  markup: 'Only scripts, verification tags and frames inside noscript are allowed here.',
  meta: 'Only meta tags that verify the site for search engines and social networks are allowed.',
  hidden:
    'This script still names something that is not allowed, perhaps in disguise, so none of it runs.',
  length: 'Only the first 20 000 characters are used.',
}

export type ExplainedPart = { part: string; reason: string }

/**
 * What a custom script gives visitors, and what was taken out of it and why, for the staff who
 * wrote it.
 */
export type ScriptReport = {
  programs: boolean
  sources: number
  frames: number
  verifications: string[]
  removed: ExplainedPart[]
  isEmpty: boolean
}

const maxPartLength = 160
const maxParts = 20

export function reportOnScripts(text: string): ScriptReport {
  const { scripts, removed } = judgeCustomScripts(text)
  return {
    programs: scripts.code !== '',
    sources: scripts.sources.length,
    frames: scripts.frames.length,
    verifications: scripts.verifications.map(({ name }) => name),
    removed: removed
      .slice(0, maxParts)
      .map(({ kind, part }) => ({ part: shortened(part), reason: reasons[kind] })),
    isEmpty: scripts.warnings.includes('custom script empty'),
  }
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > maxPartLength ? `${line.slice(0, maxPartLength)}…` : line
}
