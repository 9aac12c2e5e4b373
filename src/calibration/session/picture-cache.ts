import type { PagePictures } from '../pages/page-job.ts'

/** Pictures of pages by their key, up to a number of bytes: the page used longest ago is dropped first. */
export function pictureCache(mostBytes: number) {
  const kept = new Map<string, PagePictures>()
  let bytes = 0
  const sizeOf = ({ day, night }: PagePictures) => day.length + night.length
  const drop = (key: string) => {
    const pictures = kept.get(key)
    if (!pictures) return
    kept.delete(key)
    bytes -= sizeOf(pictures)
  }
  return {
    get(key: string): PagePictures | undefined {
      const pictures = kept.get(key)
      if (!pictures) return undefined
      kept.delete(key)
      kept.set(key, pictures)
      return pictures
    },
    set(key: string, pictures: PagePictures): void {
      drop(key)
      kept.set(key, pictures)
      bytes += sizeOf(pictures)
      for (const oldest of kept.keys()) {
        if (bytes <= mostBytes || oldest === key) return
        drop(oldest)
      }
    },
  }
}
