export type DemoCategory = 'performance' | 'domains' | 'wordpress' | 'email' | 'running-a-business'

export type DemoTag =
  | 'latency'
  | 'dns'
  | 'co-za'
  | 'backups'
  | 'spf-dkim-dmarc'
  | 'popia'
  | 'payments'
  | 'power'
  | 'php'
  | 'mobile'
  | 'security'
  | 'moving'

/** A demo post. Its picture is `pictures/<picture>.svg`. */
export type DemoPost = {
  slug: string
  title: string
  excerpt: string
  metaTitle: string
  metaDescription: string
  category: DemoCategory
  tags: DemoTag[]
  author: string
  picture: string
  /** Days before the seeding; negative for the scheduled post. */
  daysAgo: number
  views: number
  alt: string
  content: string
  isFeatured?: true
  status?: 'draft' | 'scheduled' | 'archived'
}
