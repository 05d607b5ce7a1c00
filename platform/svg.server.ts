import sanitizeHtml from 'sanitize-html'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { endOfOther, readSvg, type SvgProblem } from './svg-limits.ts'

const shapes = [
  'svg',
  'g',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
  'title',
  'desc',
  'defs',
  'symbol',
  'use',
]
const paints = ['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'pattern', 'filter']
const effects = [
  'feGaussianBlur',
  'feOffset',
  'feBlend',
  'feColorMatrix',
  'feFlood',
  'feComposite',
  'feMerge',
  'feMergeNode',
  'feDropShadow',
]

const geometry = [
  'x',
  'y',
  'x1',
  'y1',
  'x2',
  'y2',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'fx',
  'fy',
  'd',
  'points',
  'dx',
  'dy',
  'width',
  'height',
  'viewBox',
]
const drawing = [
  ...[
    'fill',
    'fill-opacity',
    'fill-rule',
    'clip-rule',
    'clip-path',
    'mask',
    'filter',
    'opacity',
    'color',
    'display',
    'visibility',
    'transform',
  ],
  ...[
    'stroke',
    'stroke-width',
    'stroke-linecap',
    'stroke-linejoin',
    'stroke-dasharray',
    'stroke-dashoffset',
    'stroke-miterlimit',
    'stroke-opacity',
  ],
  ...[
    'offset',
    'stop-color',
    'stop-opacity',
    'gradientUnits',
    'gradientTransform',
    'spreadMethod',
    'patternUnits',
    'patternTransform',
  ],
  ...[
    'clipPathUnits',
    'maskUnits',
    'filterUnits',
    'preserveAspectRatio',
    'font-family',
    'font-size',
    'font-weight',
    'font-style',
    'text-anchor',
  ],
  ...[
    'letter-spacing',
    'dominant-baseline',
    'in',
    'in2',
    'result',
    'stdDeviation',
    'mode',
    'type',
    'values',
    'operator',
    'flood-color',
    'flood-opacity',
  ],
]

/** Whether bytes begin like an SVG file. */
export function looksLikeSvg(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 1024))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  return /^<svg[\s>]/i.test(withoutProlog(start))
}

/**
 * The size that a drawing gives in pixels, by width and height or by its viewBox. Undefined where
 * it has another unit or none.
 */
export function sizeOfSvg(bytes: Uint8Array): { width: number; height: number } | undefined {
  const root =
    /<svg\s[^>]*>/i.exec(Buffer.from(bytes.subarray(0, 4096)).toString('utf8'))?.[0] ?? ''
  const value = (name: string) =>
    new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(root)?.[1]?.trim()
  const [width, height] = ['width', 'height'].map(value)
  const viewBox = /^[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)$/.exec(value('viewBox') ?? '')
  if (width === undefined && height === undefined && viewBox) return pixels(viewBox[1], viewBox[2])
  return pixels(width, height)
}

function pixels(width = '', height = ''): { width: number; height: number } | undefined {
  if (![width, height].every((text) => /^\d{1,5}(?:\.\d+)?(?:px)?$/.test(text))) return undefined
  const size = {
    width: Math.round(Number.parseFloat(width)),
    height: Math.round(Number.parseFloat(height)),
  }
  return size.width > 0 && size.height > 0 ? size : undefined
}

/** Without the instruction, comments and document type at its beginning. */
function withoutProlog(text: string): string {
  const part = endOfOther(text, 0)
  return part ? withoutProlog(text.slice(part.end).trimStart()) : text
}

const problems: Record<SvgProblem, string> = {
  unreadable: 'We can’t read this drawing. Export it again as SVG, or upload it as PNG.',
  'too complex': 'This drawing is too complex. Simplify it, or upload it as PNG.',
}

/**
 * An SVG drawing with shapes, paint and text alone: no script, handler, style sheet, link, picture
 * from elsewhere, entity or document type. References lead to parts of the same drawing only. Fails
 * with 'invalid' for one that is not well-formed, or has more parts than `svg-limits.ts` allows.
 */
export function cleanSvg(bytes: Uint8Array): Result<Buffer> {
  const read = readSvg(Buffer.from(bytes).toString('utf8'))
  if (typeof read === 'string') return refuse('invalid', problems[read])
  const clean = sanitizeHtml(read.tags, {
    allowedTags: [...shapes, ...paints, ...effects],
    allowedAttributes: {
      '*': ['id', 'xmlns', ...geometry, ...drawing],
      use: ['href', 'xlink:href'],
      linearGradient: ['href', 'xlink:href'],
    },
    nonTextTags: ['script', 'style', 'foreignObject', 'iframe', 'animate', 'set', 'image', 'a'],
    parser: {
      xmlMode: true,
      lowerCaseTags: false,
      lowerCaseAttributeNames: false,
      decodeEntities: true,
    },
    transformTags: {
      '*': (tagName, attribs) => ({
        tagName,
        attribs: Object.fromEntries(Object.entries(attribs).filter(staysInside)),
      }),
    },
    allowedSchemes: [],
    allowVulnerableTags: true,
  })
  return ok(Buffer.from(clean, 'utf8'))
}

function staysInside([name, value]: [string, string]): boolean {
  if (/href$/i.test(name)) return /^#[\w-]+$/.test(value)
  return !/url\(\s*['"]?(?!#)/i.test(value)
}
