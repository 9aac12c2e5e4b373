import { type ImageStore, isIntact } from '../../charts/index.ts'
import { type Picture, pictures } from '../../contract/index.ts'

export const pictureFields = Object.keys(pictures) as readonly Picture[]

/** Whether each of these pictures is stored, and its bytes have the hash in its name. */
export async function areIntact(names: readonly string[], images: ImageStore): Promise<boolean> {
  for (const name of names) {
    const bytes = await images.get(name).catch(() => null)
    if (!bytes || !isIntact(name, bytes)) return false
  }
  return true
}
