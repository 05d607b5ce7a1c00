/** Short texts of the blog. */
export const blogTexts = {
  search: 'Search the blog',
  searchButton: 'Search',
  allPosts: 'All posts',
  featuredPost: 'Featured post',
  posts: 'Posts',
  categories: 'Categories',
  pages: 'Pages',
  page: 'Page {page}',
  pageOf: 'Page {page} of {pages}',
  newer: 'Newer',
  older: 'Older',
  rssFeed: 'RSS feed',
  worthYourTime: 'Worth your time',
  onePost: '1 post',
  countOfPosts: '{count} posts',
  foundIn: '{found} in {topics}',
  topicAnd: '{category} and {tag}',
  noPosts: 'No posts found.',
  noPostsDetail:
    'The posts are still there; we could not get at them just now. Try again in a moment.',
  showAllPosts: 'Show all posts',
  minutes: '{minutes} min read',
  oneView: '1 view',
  views: '{count} views',
  tagsOfPost: 'Tags of this post',
  share: 'Share this post',
  copyLink: 'Copy link',
  copied: 'Copied',
  comments: {
    none: 'Comments',
    one: '1 comment',
    count: '{count} comments',
    reply: 'Reply',
    replyTo: 'Reply to {name}',
    sendReply: 'Send reply',
    send: 'Send comment',
    sending: 'Sending',
    writeNew: 'Write a new comment instead',
    name: 'Name',
    email: 'Email address',
    comment: 'Comment',
  },
  searchEngines: {
    search: 'Search the blog: {search}',
    category: '{name}: articles from our blog',
    tag: '{name}: everything we’ve written about it',
    page: '{title}, page {page}',
    topicPage: 'Page {page}. {topic}',
    olderPage: 'Older articles, page {page}.',
  },
}

export type BlogTexts = typeof blogTexts

/** Buttons and links of the pages. */
export const buttonTexts = {
  seePlansAndPrices: 'See plans and prices',
  sayHello: 'Say hello',
  seeThePlans: 'See the plans',
  compareEverything: 'Compare everything',
  allAboutKind: 'All about {kind}',
  aboutService: 'About {service}',
  readMore: 'Read more',
  readMoreAbout: 'about {project}',
  askForVisit: 'Ask us',
  seeDedicatedServers: 'See dedicated servers',
  seeWhereYourSiteLives: 'See where your site lives',
  askForWhiteGlove: 'Ask for white-glove support',
  askForName: 'Ask for a name',
  transferOneHere: 'Transfer one here',
  allQuestions: 'All questions and answers',
  writeToUs: 'Write to us',
  signOut: 'Sign Out',
  dashboard: 'Dashboard',
  login: 'Login',
  getStarted: 'Get Started',
}

/** The page of an address that is not there (A§2). */
export const notFoundTexts = {
  title: 'Page Not Found',
  text: 'There is nothing at this address. The link may be old, or a letter may be missing. Our prices and plans are still where they were.',
  goHome: 'Go Home',
  seePlans: 'See plans and prices',
}

export type NotFoundTexts = typeof notFoundTexts

/** What visitors read until the owner opens a live site (D47). It claims nothing of the firm. */
export const openingTexts = {
  title: 'We’re opening soon',
  text: 'This site is being set up.',
  contact: 'Until then you reach us here:',
  email: 'Email',
  phone: 'Phone',
  whatsapp: 'WhatsApp',
  whatsappLink: 'Send us a message',
}

export type OpeningTexts = typeof openingTexts
