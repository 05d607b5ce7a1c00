export const settingsLimits = {
  postsPerPage: { min: 1, max: 100 },
  relatedPostsCount: { min: 0, max: 12 },
} as const

export const settingsSwitches = [
  {
    name: 'allowComments',
    label: 'Allow comments',
    hint: 'A post can still close its own. What was approved stays on the page.',
  },
  {
    name: 'moderateComments',
    label: 'Moderate comments',
    hint: 'A comment is shown once staff approved it. Without this it’s shown at once.',
  },
  {
    name: 'showAuthorInfo',
    label: 'Show author',
    hint: 'The author’s name on posts, in lists and for search engines.',
  },
  {
    name: 'showRelatedPosts',
    label: 'Show related posts',
    hint: 'Posts of the same category below a post.',
  },
  { name: 'showReadingTime', label: 'Show reading time', hint: 'At 200 words a minute.' },
  { name: 'enableRss', label: 'RSS feed', hint: 'The newest posts at /blog/rss.xml.' },
  {
    name: 'enableShareButtons',
    label: 'Share buttons',
    hint: 'Plain links below a post; they load nothing from other sites.',
  },
] as const

type SwitchName = (typeof settingsSwitches)[number]['name']

export type BlogSettingsValues = Record<SwitchName, boolean> & {
  postsPerPage: string
  relatedPostsCount: string
}

type Saved = Record<SwitchName, boolean> & { postsPerPage: number; relatedPostsCount: number }

export function settingsValues(saved: Saved): BlogSettingsValues {
  const {
    allowComments,
    moderateComments,
    showAuthorInfo,
    showRelatedPosts,
    showReadingTime,
    enableRss,
    enableShareButtons,
  } = saved
  return {
    ...{
      allowComments,
      moderateComments,
      showAuthorInfo,
      showRelatedPosts,
      showReadingTime,
      enableRss,
      enableShareButtons,
    },
    postsPerPage: String(saved.postsPerPage),
    relatedPostsCount: String(saved.relatedPostsCount),
  }
}

/** As typed, to fill the form in again. */
export function typedSettings(typed: Record<string, string>): BlogSettingsValues {
  const isOn = (name: SwitchName) => name in typed
  return {
    allowComments: isOn('allowComments'),
    moderateComments: isOn('moderateComments'),
    showAuthorInfo: isOn('showAuthorInfo'),
    showRelatedPosts: isOn('showRelatedPosts'),
    showReadingTime: isOn('showReadingTime'),
    enableRss: isOn('enableRss'),
    enableShareButtons: isOn('enableShareButtons'),
    postsPerPage: typed.postsPerPage ?? '',
    relatedPostsCount: typed.relatedPostsCount ?? '',
  }
}

/** By label, for the version of the form and for two versions side by side. */
export function settingsTexts(values: BlogSettingsValues): Record<string, string> {
  const switches = settingsSwitches.map(({ name, label }) => [label, values[name] ? 'Yes' : 'No'])
  return {
    'Posts per page': values.postsPerPage,
    'Related posts': values.relatedPostsCount,
    ...Object.fromEntries(switches),
  }
}
