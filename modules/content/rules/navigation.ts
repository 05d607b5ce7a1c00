/** One link of the public menus (A§3 Navigation definition). */
export type NavigationLink = { label: string; path: string }
export type DropdownLink = NavigationLink & { description: string }
export type NavigationItem = NavigationLink & { exact: boolean; dropdown: DropdownLink[] }
export type Navigation = {
  main: NavigationItem[]
  company: NavigationLink[]
  products: NavigationLink[]
  legal: NavigationLink[]
}

/** Shown when the definition cannot be loaded (A§2 Header). */
export const fallbackNavigation: Navigation = {
  main: [
    { label: 'Home', path: '/', exact: true, dropdown: [] },
    {
      label: 'Products',
      path: '/products',
      exact: false,
      dropdown: [
        { label: 'WordPress', path: '/products/wordpress', description: '' },
        { label: 'Cloud', path: '/products/cloud', description: '' },
        { label: 'Dedicated', path: '/products/dedicated', description: '' },
      ],
    },
    { label: 'Our Story', path: '/our-story', exact: false, dropdown: [] },
    { label: 'Domains', path: '/domains', exact: false, dropdown: [] },
    { label: 'Say Hello', path: '/contact', exact: false, dropdown: [] },
  ],
  company: [],
  products: [],
  // The law asks for these on every page.
  legal: [
    { label: 'Terms of Service', path: '/terms' },
    { label: 'Privacy Policy', path: '/privacy' },
  ],
}

/**
 * Validates a definition: main items without a string label are skipped, and dropdown and footer
 * links without a string path (A§5).
 */
export function readNavigation(definition: unknown): Navigation {
  return {
    main: list(definition, 'main').flatMap((item) => mainItem(item) ?? []),
    company: list(definition, 'company').flatMap((item) => link(item) ?? []),
    products: list(definition, 'products').flatMap((item) => link(item) ?? []),
    legal: list(definition, 'legal').flatMap((item) => link(item) ?? []),
  }
}

/** Loads the definition; any error gives the fallback menu. */
export async function loadNavigation(load: () => Promise<unknown>): Promise<Navigation> {
  try {
    const navigation = readNavigation(await load())
    return navigation.main.length > 0 ? navigation : fallbackNavigation
  } catch {
    return fallbackNavigation
  }
}

/** Whether `pathname` is the item's page or below it. */
export function isCurrent(item: { path: string; exact?: boolean }, pathname: string): boolean {
  if (item.path === '/' || item.exact) return pathname === item.path
  return pathname === item.path || pathname.startsWith(`${item.path}/`)
}

function mainItem(value: unknown): NavigationItem | null {
  const label = text(value, 'label')
  if (label === null) return null
  const dropdown = list(value, 'dropdown').flatMap((entry) => {
    const found = link(entry)
    return found ? { ...found, description: text(entry, 'description') ?? '' } : []
  })
  return {
    label,
    path: text(value, 'path') ?? '/',
    exact: field(value, 'exact') === true,
    dropdown,
  }
}

function link(value: unknown): NavigationLink | null {
  const label = text(value, 'label')
  const path = text(value, 'path')
  return label === null || path === null ? null : { label, path }
}

function text(value: unknown, name: string): string | null {
  const found = field(value, name)
  return typeof found === 'string' && found !== '' ? found : null
}

function list(value: unknown, name: string): unknown[] {
  const found = field(value, name)
  return Array.isArray(found) ? found : []
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined
}
