/**
 * A field of an entry's form. `name` is the property of its column, unless the kind says otherwise.
 */
export type ListField = {
  name: string
  label: string
  /**
   * 'picture' stores a path, and with `alt` the alternative text in that property; 'library' the id
   * of a picture; 'pictures' several with their texts; 'category' the id of a category; 'price'
   * cents without VAT, typed from either side (D41).
   */
  kind:
    | 'line'
    | 'text'
    | 'link'
    | 'slug'
    | 'picture'
    | 'library'
    | 'pictures'
    | 'category'
    | 'price'
    | 'status'
    | 'switch'
  /** What is said when it is left blank; without it the field is optional. */
  required?: string
  max?: number
  hint?: string
  alt?: string
}

export type ListKind = {
  /** What the whole list is called, and one of its entries. */
  heading: string
  one: string
  /** The page that shows it. */
  page: string
  description: string
  /** The properties that a card shows: its headline, and the texts below. */
  title: string
  texts: readonly string[]
  fields: readonly ListField[]
  /** What makes an entry visible: a switch, its status, or nothing. */
  shown: 'active' | 'status' | 'always'
  isOrdered: boolean
  /** What happens to the page when an entry is deleted. */
  deleted: string
}

const name: ListField = {
  name: 'name',
  label: 'Name',
  kind: 'line',
  required: 'Enter a name.',
  max: 120,
}
const title: ListField = {
  name: 'title',
  label: 'Title',
  kind: 'line',
  required: 'Enter a title.',
  max: 120,
}
const slug: ListField = {
  name: 'slug',
  label: 'Slug',
  kind: 'slug',
  max: 80,
  hint: 'Leave blank to make it from the name.',
}
const description: ListField = {
  name: 'description',
  label: 'Description',
  kind: 'text',
  required: 'Enter a description.',
  max: 1000,
}
const linkUrl: ListField = {
  name: 'linkUrl',
  label: 'Link to',
  kind: 'link',
  max: 500,
  hint: 'A page of the site, or an https:// address.',
}
const featured: ListField = {
  name: 'isFeatured',
  label: 'Featured',
  kind: 'switch',
  hint: 'Shown larger than the others.',
}
const page = { about: '/our-story', products: '/products' } as const

/**
 * The lists that public pages show, each described once: one set of screens manages all of them.
 */
export const listKinds = {
  team: {
    heading: 'Team members',
    one: 'Team member',
    page: page.about,
    description: 'The people on Our Story, in the order of the page.',
    title: 'name',
    texts: ['role', 'bio'],
    fields: [
      name,
      { name: 'role', label: 'Role', kind: 'line', required: 'Enter a role.', max: 120 },
      { name: 'bio', label: 'About', kind: 'text', max: 1000 },
      {
        name: 'photo',
        label: 'Photo',
        kind: 'picture',
        hint: 'Without one the page draws the initials.',
      },
    ],
    shown: 'active',
    isOrdered: true,
    deleted: 'disappears from Our Story.',
  },
  services: {
    heading: 'Services',
    one: 'Service',
    page: page.products,
    description: 'What you do for customers beside hosting, below the plans on the products page.',
    title: 'title',
    texts: ['description'],
    fields: [
      title,
      description,
      { name: 'categoryId', label: 'Category', kind: 'category' },
      linkUrl,
      {
        name: 'linkLabel',
        label: 'Text of the link',
        kind: 'line',
        max: 80,
        hint: 'Leave blank for ‘About’ and the title.',
      },
      {
        name: 'imageId',
        label: 'Picture',
        kind: 'library',
        hint: 'Its alt text is that of the media library.',
      },
      featured,
    ],
    shown: 'active',
    isOrdered: true,
    deleted: 'disappears from the products page.',
  },
  'service-categories': {
    heading: 'Service categories',
    one: 'Service category',
    page: page.products,
    description: 'The small line above the title of a service.',
    title: 'name',
    texts: ['slug'],
    fields: [name, slug],
    shown: 'always',
    isOrdered: true,
    deleted: 'disappears from its services, which stay.',
  },
  projects: {
    heading: 'Projects',
    one: 'Project',
    page: page.about,
    description: 'What you do beside hosting, on Our Story.',
    title: 'title',
    texts: ['category', 'description'],
    fields: [
      title,
      { name: 'category', label: 'Category', kind: 'line', max: 80 },
      description,
      linkUrl,
      { name: 'images', label: 'Pictures', kind: 'pictures' },
    ],
    shown: 'active',
    isOrdered: true,
    deleted: 'disappears from Our Story.',
  },
  'case-studies': {
    heading: 'Case studies',
    one: 'Case study',
    page: page.about,
    description: 'What you did for customers, on Our Story: the result first, then how it came.',
    title: 'title',
    texts: ['client', 'summary'],
    fields: [
      title,
      { name: 'client', label: 'Client', kind: 'line', max: 120 },
      { name: 'summary', label: 'Summary', kind: 'text', required: 'Enter a summary.', max: 1000 },
      { name: 'challenge', label: 'Challenge', kind: 'text', max: 2000 },
      { name: 'solution', label: 'Solution', kind: 'text', max: 2000 },
      {
        name: 'result',
        label: 'Result',
        kind: 'text',
        max: 500,
        hint: 'The large sentence, such as what got faster.',
      },
      { name: 'heroImage', label: 'Picture', kind: 'picture', alt: 'heroImageAlt' },
    ],
    shown: 'active',
    isOrdered: true,
    deleted: 'disappears from Our Story.',
  },
  comparison: {
    heading: 'Comparison',
    one: 'Comparison row',
    page: '/',
    description:
      'The rows of the comparison on the home page. Compare only with what you can prove.',
    title: 'title',
    texts: ['ours', 'theirs'],
    fields: [
      { ...title, label: 'What is compared', required: 'Enter what is compared.' },
      {
        name: 'ours',
        label: 'With us',
        kind: 'text',
        required: 'Enter what it is with you.',
        max: 300,
      },
      {
        name: 'theirs',
        label: 'Elsewhere',
        kind: 'text',
        required: 'Enter what it is elsewhere.',
        max: 300,
      },
    ],
    shown: 'active',
    isOrdered: true,
    deleted: 'disappears from the home page.',
  },
  'add-ons': {
    heading: 'Add-ons',
    one: 'Add-on',
    page: page.products,
    description:
      'What customers can buy with a plan, with prices, on the products page: featured ones first, then the newest.',
    title: 'name',
    texts: ['description'],
    fields: [
      name,
      slug,
      { name: 'description', label: 'Description', kind: 'text', max: 500 },
      { name: 'priceCents', label: 'Price', kind: 'price' },
      { name: 'categoryId', label: 'Category', kind: 'category' },
      {
        name: 'status',
        label: 'Status',
        kind: 'status',
        hint: 'Only active add-ons are on the site.',
      },
      {
        name: 'featured',
        label: 'Featured',
        kind: 'switch',
        hint: 'Before the others of its category.',
      },
    ],
    shown: 'status',
    isOrdered: false,
    deleted: 'disappears from the products page.',
  },
  'add-on-categories': {
    heading: 'Add-on categories',
    one: 'Add-on category',
    page: page.products,
    description: 'The headings between the add-ons of the products page.',
    title: 'name',
    texts: ['slug'],
    fields: [name, slug],
    shown: 'always',
    isOrdered: false,
    deleted: 'disappears from its add-ons, which stay.',
  },
} as const satisfies Record<string, ListKind>

export type ListKey = keyof typeof listKinds

export const listKeys = Object.keys(listKinds) as ListKey[]

export function isListKey(key: string): key is ListKey {
  return Object.hasOwn(listKinds, key)
}

/** As many entries of a list as its page shows. */
export const maxEntries = 100

/** As many pictures as an entry may have. */
export const maxPictures = 6
