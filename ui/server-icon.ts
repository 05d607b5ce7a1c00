import { Icon, type LucideProps } from 'lucide-react'
import { type ComponentProps, createElement, type FunctionComponent } from 'react'

type IconData = NonNullable<ComponentProps<typeof Icon>['icon']>

const outline = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/**
 * What the server build puts in the place of lucide-react's `createLucideIcon` (vite.config.ts): the same markup, for a third of the work. An icon's shapes
 * are put into words once and not at each rendering; the browser takes them over as if each were an element. An icon that asks for more than a
 * class and labels is left to the library.
 */
export default function createServerIcon(data: IconData): FunctionComponent<LucideProps> {
  const shapes = { __html: data.node.map(shapeMarkup).join('') }
  const names = ['lucide', ...[data.name, ...(data.aliases ?? [])].map((name) => `lucide-${name}`)]
  const looks = new Map<string, string>()
  const lookOf = (className: string) => {
    const look = looks.get(className) ?? [...new Set([...names, ...className.split(' ')])].filter(Boolean).join(' ')
    looks.set(className, look)
    return look
  }
  const isPlain = (data.size ?? 24) === 24
  return function ServerIcon({ className = '', ...labels }) {
    if (!isPlain || !Object.keys(labels).every(isLabel)) return createElement(Icon, { ...labels, className, icon: data })
    const hidden = Object.keys(labels).length === 0 ? { 'aria-hidden': 'true' as const } : undefined
    return createElement('svg', { ...outline, className: lookOf(className), ...hidden, ...labels, dangerouslySetInnerHTML: shapes })
  }
}

function isLabel(name: string): boolean {
  return name.startsWith('aria-') || name === 'role'
}

function shapeMarkup([tag, attributes]: IconData['node'][number]): string {
  const words = Object.entries(attributes).map(([name, value]) => (name === 'key' ? '' : ` ${name}="${value}"`))
  return `<${tag}${words.join('')}></${tag}>`
}
