import sanitizeHtml from 'sanitize-html'

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
const effects = ['feGaussianBlur', 'feOffset', 'feBlend', 'feColorMatrix', 'feFlood', 'feComposite', 'feMerge', 'feMergeNode', 'feDropShadow']

const geometry = ['x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'd', 'points', 'dx', 'dy', 'width', 'height', 'viewBox']
const drawing = [
  ...['fill', 'fill-opacity', 'fill-rule', 'clip-rule', 'clip-path', 'mask', 'filter', 'opacity', 'color', 'display', 'visibility', 'transform'],
  ...['stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray', 'stroke-dashoffset', 'stroke-miterlimit', 'stroke-opacity'],
  ...['offset', 'stop-color', 'stop-opacity', 'gradientUnits', 'gradientTransform', 'spreadMethod', 'patternUnits', 'patternTransform'],
  ...['clipPathUnits', 'maskUnits', 'filterUnits', 'preserveAspectRatio', 'font-family', 'font-size', 'font-weight', 'font-style', 'text-anchor'],
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
  return /^(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)*(<!DOCTYPE[^>]*>\s*)?<svg[\s>]/i.test(start)
}

/**
 * An SVG drawing with shapes, paint and text alone: no script, handler, style sheet, link, picture from elsewhere, entity or document type. References lead to
 * parts of the same drawing only.
 */
export function cleanSvg(bytes: Uint8Array): Buffer {
  const clean = sanitizeHtml(Buffer.from(bytes).toString('utf8'), {
    allowedTags: [...shapes, ...paints, ...effects],
    allowedAttributes: { '*': ['id', 'xmlns', ...geometry, ...drawing], use: ['href', 'xlink:href'], linearGradient: ['href', 'xlink:href'] },
    nonTextTags: ['script', 'style', 'foreignObject', 'iframe', 'animate', 'set', 'image', 'a'],
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false, decodeEntities: true },
    transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: Object.fromEntries(Object.entries(attribs).filter(staysInside)) }) },
    allowedSchemes: [],
    allowVulnerableTags: true,
  })
  return Buffer.from(clean, 'utf8')
}

function staysInside([name, value]: [string, string]): boolean {
  if (/href$/i.test(name)) return /^#[\w-]+$/.test(value)
  return !/url\(\s*['"]?(?!#)/i.test(value)
}
