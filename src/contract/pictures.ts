/** The four pictures of a chart: the field with its file name, the field with its URL, and its letter in file names. */
export const pictures = {
  image_day: { url: 'image_day_url', suffix: 'd' },
  image_night: { url: 'image_night_url', suffix: 'n' },
  thumb_day: { url: 'thumb_day_url', suffix: 'td' },
  thumb_night: { url: 'thumb_night_url', suffix: 'tn' },
} as const
export type Picture = keyof typeof pictures
